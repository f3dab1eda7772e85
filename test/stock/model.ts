/** The simplest model of stock and reservations, which computes every number on demand. */
import { PACK_SIZE, type ShelfLine } from '../support/pharmacies/shelf.ts';

interface Kept {
  readonly quantity: number;
  /** Undefined until it has left the shelf. */
  readonly dispensedAt?: number;
}

interface Told {
  readonly packs: number;
  readonly at: number;
}

export type ModelledEvent =
  | { readonly kind: 'reserve'; readonly request: number; readonly tablets: readonly number[] }
  | {
      readonly kind: 'dispense';
      readonly request: number;
      readonly tablets: readonly number[];
      readonly at: number;
    }
  | { readonly kind: 'release'; readonly request: number; readonly restock: boolean }
  | { readonly kind: 'tell'; readonly at: number; readonly packs: readonly (number | null)[] };

export class StockModel {
  /** By medicine. */
  private readonly told: Told[];
  /** By request, then by medicine. */
  private readonly kept = new Map<number, Map<number, Kept>>();

  constructor(packs: readonly number[]) {
    this.told = packs.map((each) => ({ packs: each, at: 0 }));
  }

  /** Returns whether something was reserved, where the operation reports it. */
  carryOut(event: ModelledEvent): boolean {
    switch (event.kind) {
      case 'reserve':
        return this.reserve(event.request, event.tablets);
      case 'dispense':
        this.change(event.request, (kept, medicine) => {
          if (kept.dispensedAt !== undefined) return kept;
          const quantity = Math.min(kept.quantity, event.tablets[medicine] ?? 0);
          return quantity === 0 ? undefined : { quantity, dispensedAt: event.at };
        });
        return false;
      case 'release':
        this.change(event.request, (kept, medicine) =>
          !event.restock && kept.dispensedAt !== undefined && this.counts(kept, medicine) ? kept : undefined,
        );
        return false;
      case 'tell':
        for (const [medicine, packs] of event.packs.entries())
          if (packs !== null && event.at >= this.toldOf(medicine).at)
            this.told[medicine] = { packs, at: event.at };
        return false;
    }
  }

  lines(): ShelfLine[] {
    return this.told.map(({ packs }, medicine) => {
      const reserved = this.reserved(medicine);
      return { quantity: packs, reserved, in_stock: packs * PACK_SIZE > reserved };
    });
  }

  private reserve(request: number, tablets: readonly number[]): boolean {
    if ((this.kept.get(request)?.size ?? 0) > 0) return true;
    const fits = tablets.every(
      (quantity, medicine) =>
        quantity === 0 || quantity <= this.toldOf(medicine).packs * PACK_SIZE - this.reserved(medicine),
    );
    if (!fits) return false;
    const lines = [...tablets.entries()].filter(([, quantity]) => quantity > 0);
    this.kept.set(request, new Map(lines.map(([medicine, quantity]) => [medicine, { quantity }])));
    return true;
  }

  private change(request: number, next: (kept: Kept, medicine: number) => Kept | undefined): void {
    const ofRequest = [...(this.kept.get(request) ?? [])].flatMap(([medicine, kept]): [number, Kept][] => {
      const changed = next(kept, medicine);
      return changed === undefined ? [] : [[medicine, changed]];
    });
    this.kept.set(request, new Map(ofRequest));
  }

  private reserved(medicine: number): number {
    const ofIt = [...this.kept.values()].flatMap((ofRequest) => ofRequest.get(medicine) ?? []);
    return ofIt
      .filter((kept) => this.counts(kept, medicine))
      .reduce((sum, { quantity }) => sum + quantity, 0);
  }

  private counts({ dispensedAt }: Kept, medicine: number): boolean {
    return dispensedAt === undefined || dispensedAt > this.toldOf(medicine).at;
  }

  private toldOf(medicine: number): Told {
    const told = this.told[medicine];
    if (told === undefined) throw new TypeError(`The model has no medicine ${medicine}`);
    return told;
  }
}
