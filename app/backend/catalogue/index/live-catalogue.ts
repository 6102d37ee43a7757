import type { Kysely } from "kysely";
import type { Tables } from "../../db/schema";
import { withoutValues } from "../../db/storage-fault";
import { readVersions } from "../../db/versions";
import { CatalogueIndex } from "./catalogue-index";
import { type IndexedVersions, readChangedProducts } from "./changes";
import { readFacetValues } from "./facet-table";
import { type Pause, pauses } from "./pause";
import { readAllProducts, readProducts } from "./product-rows";

/** In ms, between two looks at the catalogue's version. */
const LOOK_EVERY = 1_000;

/** The catalogue in memory, following the database. */
export interface LiveCatalogue {
  /**
   * The catalogue as it was a second or two ago (a rebuild takes its own time on top; the old one serves meanwhile).
   * Waits only for the first one.
   * @throws the database's own error while there has been none yet
   */
  current(): Promise<CatalogueIndex>;

  /**
   * The versions of which all changes are in `current()`.
   * @throws the database's own error while there has been no index yet
   */
  versions(): Promise<IndexedVersions>;

  /** Resolves once all that was committed before the call is in the index. */
  refresh(): Promise<void>;

  /** Resolves when nothing of it uses the database any more. */
  close(): Promise<void>;
}

/** Begins at once to read the catalogue of a migrated database, and looks for changes every second until closed. */
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
      // What changed while it was read has a later version, and is read once more.
      versions = { catalogue, stock };
    }
  }

  /** An index that nobody will ask any more need not be finished. */
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
      // A database that is away is told once, not every second.
      if (!failing && !closed) console.error("The catalogue:", withoutValues(error));
      failing = true;
    }
  }

  async function current(): Promise<CatalogueIndex> {
    if (!index) await lookOnce();
    if (!index) throw new Error("The catalogue is closed");
    return index;
  }

  const timer = setInterval(lookQuietly, LOOK_EVERY);
  timer.unref();
  void lookQuietly();

  return {
    current,
    async versions() {
      await current();
      return versions;
    },
    async refresh() {
      // A look under way may have read the version before the call.
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
  const values = await readFacetValues(db);
  const { count } = await db
    .selectFrom("products")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return CatalogueIndex.of(values, readAllProducts(db, pause), Number(count), pause);
}
