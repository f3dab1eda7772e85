/** The delivery fee of a pharmacy, and the platform's commission. Operators set both; orders store what they were placed with. */
import { quotedValue } from '../common/text.ts';
import { MAX_STATED_NGN } from './coverage.ts';

/** The fee for deliveries up to a distance. */
export interface DistanceBand {
  readonly up_to_km: number;
  /** Whole Naira. */
  readonly fee_ngn: number;
}

/** Either one fee for every delivery, or a fee for each band, the shortest distance first. */
export type DeliveryFee = { readonly flat_ngn: number } | { readonly bands: readonly DistanceBand[] };

export const NO_DELIVERY_FEE: DeliveryFee = { flat_ngn: 0 };
export const DELIVERY_FEE_EXAMPLE = '5 km: 300; 20 km: 700';
export const MAX_BANDS = 20;
export const MAX_BAND_KM = 1_000;

interface Problem {
  /** The end of a sentence that begins with the field's name. */
  readonly problem: string;
}

const AMOUNT = /^\d{1,10}$/;
const BAND = /^(?<km>\d{1,4}(?:\.\d{1,2})?) ?km ?: ?(?<fee>\S+)$/i;

/**
 * Reads a delivery fee: whole Naira for a flat fee (`500`), or bands such as `5 km: 300; 20 km: 700`, each up to and
 * including its distance. Beyond the last band, its fee applies.
 */
export function readDeliveryFee(text: string): DeliveryFee | Problem {
  const plain = text.trim().replaceAll(/\s+/g, ' ');
  if (!/[:;]|km/i.test(plain)) {
    const flat_ngn = readAmount(plain);
    return typeof flat_ngn === 'number' ? { flat_ngn } : flat_ngn;
  }
  const parts = plain
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length === 0) return { problem: `has no fee; ${ADVICE}` };
  if (parts.length > MAX_BANDS) return { problem: `has ${parts.length} bands; use at most ${MAX_BANDS}` };
  const bands: DistanceBand[] = [];
  for (const part of parts) {
    const band = readBand(part, bands.at(-1));
    if ('problem' in band) return band;
    bands.push(band);
  }
  return { bands };
}

const ADVICE = `enter whole Naira such as 500, or bands such as "${DELIVERY_FEE_EXAMPLE}"`;

function readBand(text: string, previous: DistanceBand | undefined): DistanceBand | Problem {
  const { km, fee } = BAND.exec(text)?.groups ?? {};
  if (km === undefined || fee === undefined)
    return { problem: `has no distance and fee in ${quotedValue(text)}; ${ADVICE}` };
  const up_to_km = Number(km);
  if (up_to_km === 0 || up_to_km > MAX_BAND_KM)
    return { problem: `has the distance ${km} km; use more than 0 and at most ${MAX_BAND_KM}` };
  if (previous !== undefined && up_to_km <= previous.up_to_km)
    return { problem: `has ${up_to_km} km after ${previous.up_to_km} km; start with the shortest distance` };
  const fee_ngn = readAmount(fee);
  return typeof fee_ngn === 'number' ? { up_to_km, fee_ngn } : fee_ngn;
}

function readAmount(text: string): number | Problem {
  if (!AMOUNT.test(text)) return { problem: `is ${quotedValue(text)}; ${ADVICE}` };
  const amount = Number(text);
  return amount <= MAX_STATED_NGN
    ? amount
    : { problem: `is ${text} Naira; the highest fee is ${MAX_STATED_NGN}` };
}

/** The fee as `readDeliveryFee` reads it. */
export function deliveryFeeText(fee: DeliveryFee): string {
  if ('flat_ngn' in fee) return String(fee.flat_ngn);
  return fee.bands.map(({ up_to_km, fee_ngn }) => `${up_to_km} km: ${fee_ngn}`).join('; ');
}

/**
 * The fee for a delivery in whole Naira: that of the first band that the distance does not exceed, and of the last band
 * beyond all of them. Distances count in whole metres, as offers store them.
 */
export function deliveryFeeNgn(fee: DeliveryFee, distanceMetres: number): number {
  if ('flat_ngn' in fee) return fee.flat_ngn;
  const metres = Math.round(distanceMetres);
  const band = fee.bands.find(({ up_to_km }) => metres <= Math.round(up_to_km * 1_000)) ?? fee.bands.at(-1);
  return band?.fee_ngn ?? 0;
}

export const COMMISSION_EXAMPLE = '7.5';

/** Reads a commission in per cent: 0 to 100, with at most two decimals. */
export function readCommissionPercent(text: string): number | Problem {
  const plain = text.trim();
  const percent = /^\d{1,3}(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : NaN;
  if (percent <= 100) return percent;
  return {
    problem: `is ${quotedValue(text)}; enter per cent from 0 to 100 with at most two decimals, such as ${COMMISSION_EXAMPLE}`,
  };
}

/** The fees of a pharmacy's new orders. */
export interface PharmacyFees {
  readonly delivery_fee: DeliveryFee;
  /** Partners never see it. */
  readonly commission_percent: number;
}

/** The members of a submission or rerouting; each is absent if it is 0. */
export interface OrderFees {
  readonly delivery_fee_ngn?: number;
  readonly commission_percent?: number;
}

export function orderFees({ delivery_fee_ngn = 0, commission_percent = 0 }: OrderFees): OrderFees {
  return {
    ...(delivery_fee_ngn > 0 && { delivery_fee_ngn }),
    ...(commission_percent > 0 && { commission_percent }),
  };
}
