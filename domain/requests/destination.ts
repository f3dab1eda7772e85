/** Delivery address and recipient of a request. */
export interface DeliveryAddress {
  readonly street: string;
  readonly city: string;
  /** ISO 3166-2: "NG-LA". */
  readonly state: string;
  /** For the courier: a landmark, a gate code. */
  readonly instructions?: string;
}

/** The delivery area, which does not identify the patient. */
export type DeliveryArea = Pick<DeliveryAddress, 'city' | 'state'>;

export function areaOf({ city, state }: DeliveryAddress): DeliveryArea {
  return { city, state };
}

export interface Recipient {
  readonly name: string;
  /** E.164: "+2348031234567". */
  readonly phone: string;
}
