import type { Kysely } from "kysely";
import type { Tables } from "../../db/schema";
import { withoutValues } from "../../db/storage-fault";
import { readVersions } from "../../db/versions";
import { readSynonyms } from "../synonyms";
import { CatalogueIndex } from "./catalogue-index";
import { type IndexedVersions, readChangedProducts } from "./changes";
import { readFacetValues } from "./facet-table";
import { type Pause, pauses } from "./pause";
import { readAllProducts, readProducts } from "./product-rows";

/** Time between two checks of the catalogue's version. */
const CHECK_INTERVAL_MS = 1_000;

/** The catalogue in memory, following the database. */
export interface LiveCatalogue {
  /**
   * The catalogue as of a second or two ago. During a rebuild it is the old index. Waits only for the first index.
   * @throws the database's error while there is no index yet
   */
  current(): Promise<CatalogueIndex>;

  /**
   * The versions whose changes are all in `current()`.
   * @throws the database's error while there is no index yet
   */
  versions(): Promise<IndexedVersions>;

  /** Resolves when the index contains all that was committed before the call. */
  refresh(): Promise<void>;

  /** Resolves when the catalogue no longer uses the database. */
  close(): Promise<void>;
}

/** Starts reading the catalogue of a migrated database, and checks for changes every second until closed. */
export function openLiveCatalogue(db: Kysely<Tables>): LiveCatalogue {
  let index: CatalogueIndex | undefined;
  let versions: IndexedVersions = { catalogue: 0, stock: 0 };
  let closed = false;
  let failing = false;
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    while (!closed) {
      const { catalogue, stock } = await readVersions(db);
      if (index && catalogue === versions.catalogue && stock === versions.stock) return;
      const changed = index && (await readChangedProducts(db, versions, { catalogue, stock }));
      if (index && changed && index.hasRoomFor(changed.length)) index.apply(changed, await readProducts(db, changed));
      else index = await build(db, pauseUnlessClosed());
      // Changes during the read have a later version and are read again.
      versions = { catalogue, stock };
    }
  }

  /** Interrupts the build of an index when the catalogue is closed. */
  function pauseUnlessClosed(): Pause {
    const pause = pauses();
    return async () => {
      if (closed) throw new Error("The catalogue is closed");
      await pause();
    };
  }

  function lookOnce(): Promise<void> {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  async function lookQuietly(): Promise<void> {
    try {
      await lookOnce();
      failing = false;
    } catch (error) {
      // Logged once per outage, not every second.
      if (!failing && !closed) console.error("The catalogue:", withoutValues(error));
      failing = true;
    }
  }

  async function current(): Promise<CatalogueIndex> {
    if (!index) await lookOnce();
    if (!index) throw new Error("The catalogue is closed");
    return index;
  }

  const timer = setInterval(lookQuietly, CHECK_INTERVAL_MS);
  timer.unref();
  void lookQuietly();

  return {
    current,
    async versions() {
      await current();
      return versions;
    },
    async refresh() {
      // A check in progress may have read the version before this call.
      await looking?.catch(() => {});
      await lookOnce();
    },
    async close() {
      closed = true;
      clearInterval(timer);
      await looking?.catch(() => {});
    },
  };
}

async function build(db: Kysely<Tables>, pause: Pause): Promise<CatalogueIndex> {
  const [values, synonyms] = await Promise.all([readFacetValues(db), readSynonyms(db)]);
  const { count } = await db
    .selectFrom("products")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return CatalogueIndex.of({ values, synonyms }, readAllProducts(db, pause), Number(count), pause);
}
