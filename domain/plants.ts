/** What the plant-store sample says to the worker. */

/** The activity that sends one new-plant webhook; its argument is a `NewPlantWebhook`. */
export const SEND_NEW_PLANT = 'sendNewPlant';

export interface NewPlantWebhook {
  readonly url: string;
  /** The same in every try, so that the receiver can tell a repetition. */
  readonly webhook_id: string;
  /** The new plant as JSON text: its id may have more digits than a number holds. */
  readonly body: string;
}
