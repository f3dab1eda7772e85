/** A prescription as a partner hands it in. */

export interface PrescriptionLineInput {
  readonly medicine: string;
  readonly strength?: string;
  readonly form?: string;
  readonly quantity: number;
  readonly unit: string;
  readonly dosage: string;
  readonly refills?: number;
}

export interface DetailsInput {
  readonly prescriber: { readonly name: string; readonly licence_number: string };
  /** A date. */
  readonly issued_on: string;
  /** A date. */
  readonly valid_until?: string;
  readonly reference?: string;
  readonly lines: readonly PrescriptionLineInput[];
}

/** At least one of the details and the files. */
export interface PrescriptionInput {
  readonly enrollee_id: string;
  readonly details?: DetailsInput | undefined;
  readonly files?: readonly Buffer[] | undefined;
}
