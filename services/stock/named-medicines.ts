/** Which medicines the texts of rows name, as those of orders do: ids, whole names and brands, strength and form in any order; never a guess. */
import { meaningsOf } from '../../db/medicines/find-meanings.ts';
import type { Catalogue, CatalogueEntry } from '../../db/stock/catalogue.ts';
import { inSteps } from '../../db/in-steps.ts';
import type { ServiceParts } from '../parts.ts';
import type { Outside } from '../common/outside.ts';

/** As many as an order may have items, for which the statement is made. */
const TEXTS_A_STATEMENT = 50;
/** Compared with ids and labels without a stop: about a millisecond. */
const TEXTS_A_STEP = 200;
/** So many texts of a file that are neither labels nor ids are looked up: two to five seconds of Postgres, measured with texts that name nothing. */
export const MOST_TEXTS = 10_000;

export class NamedMedicines {
  private readonly database: ServiceParts['database'];
  private readonly catalogue: Catalogue;
  /** Of the other texts, which were looked up, the medicines that each names equally well. */
  private readonly meant = new Map<string, readonly CatalogueEntry[]>();
  /** How many more are looked up. */
  private left: number;

  constructor(database: ServiceParts['database'], catalogue: Catalogue, most = MOST_TEXTS) {
    this.database = database;
    this.catalogue = catalogue;
    this.left = most;
  }

  /** Looks up what these texts mean; each is looked up once, and remembered. */
  async lookUp(texts: readonly string[], outside: Outside): Promise<void> {
    if (this.left === 0) return;
    const others = (await this.unknown(texts)).slice(0, this.left);
    this.left -= others.length;
    for (let first = 0; first < others.length; first += TEXTS_A_STATEMENT) {
      const some = others.slice(first, first + TEXTS_A_STATEMENT);
      const meant = await outside(() => meaningsOf(this.database, some));
      for (const [index, meanings] of meant.entries()) {
        const entries = meanings.map(({ medicine_id }) => this.catalogue.withId(medicine_id));
        this.meant.set(
          some[index] ?? '',
          entries.filter((entry) => entry !== undefined),
        );
      }
    }
  }

  /**
   * The medicine of a text that was looked up; several where it says too little, none where it names nothing. Undefined of one
   * that was not looked up, because too many were before it.
   */
  of(text: string): readonly CatalogueEntry[] | undefined {
    const written = this.written(text);
    return written === undefined ? this.meant.get(text) : [written];
  }

  private async unknown(texts: readonly string[]): Promise<string[]> {
    const unknown: string[] = [];
    for await (const some of inSteps(texts, TEXTS_A_STEP))
      unknown.push(...some.filter((text) => this.of(text) === undefined));
    return unknown;
  }

  /** The medicine of a text that is an id or a label. */
  private written(text: string): CatalogueEntry | undefined {
    return this.catalogue.withId(text.trim()) ?? this.catalogue.withLabel(text);
  }
}
