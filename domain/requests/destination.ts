/** Where the medicines of a request go, and who takes them. */
export interface DeliveryAddress {
  readonly street: string;
  readonly city: string;
  /** ISO 3166-2: "NG-LA". */
  readonly state: string;
  /** For the courier: a landmark, a gate code. */
  readonly instructions?: string;
}

/** Where it goes, without who lives there. */
export type DeliveryArea = Pick<DeliveryAddress, 'city' | 'state'>;

export function areaOf({ city, state }: DeliveryAddress): DeliveryArea {
  return { city, state };
}

/** Who takes the medicine at the door. */
export interface Recipient {
  readonly name: string;
  /** E.164: "+2348031234567". */
  readonly phone: string;
}
