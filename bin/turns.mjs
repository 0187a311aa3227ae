import { readdirSync } from 'node:fs'
import path from 'node:path'
import { root } from './steps.mjs'

/**
 * What a run of `npm test` leaves to the next commits, so that it stays short however the product grows: the commit (`TEST_SEED`) draws
 * which journeys, contract suites and long suites it does. `TEST_DEPTH=whole` does all of them; a run without a seed, as of one file, too.
 */

/** About six minutes on two busy cores: those of designers are long. */
const journeysOfRun = 34

/** Each talks to a platform of its own over HTTP; with those that are waited for below they were a third of a run's time. */
const contractSuitesOfRun = 34

/** Suites that start, stop and kill processes, fill whole companies, or try thousands of cases: each comes with every fourth commit. */
const longSuites = [
  'lib/bff/caller.test.ts',
  'lib/designer/history.property.test.ts',
  'platform/main.test.ts',
  'platform/modules/databackup/backup.test.ts',
  'platform/modules/online-dev/numbers/numbers.test.ts',
  'platform/modules/online-dev/why/rights.property.test.ts',
  'platform/seed/print/empty-fields.test.ts',
  'platform/seed/references.test.ts',
  'platform/seed/seed.test.ts',
  'platform/store/disk-faults.test.ts',
  'platform/store/open.test.ts',
  'platform/store/power-loss.test.ts',
  'platform/store/restore.test.ts',
  'tests/contract/data-backup.test.ts',
  'tests/contract/data-interface-admin.test.ts',
  'tests/contract/data-interface-hostile.test.ts',
  'tests/contract/data-model.test.ts',
  'tests/contract/data-source.test.ts',
  'tests/contract/data-sync-runs.test.ts',
  'tests/contract/data-sync.test.ts',
  'tests/contract/embedded-restart.test.ts',
  'tests/contract/file-killed.test.ts',
  'tests/contract/record-import-office.test.ts',
  'tests/contract/record-killed.test.ts',
  'tests/contract/record-round-trip.test.ts',
  'tests/contract/flow-clock.test.ts',
  'tests/contract/flow-definitions.test.ts',
  'tests/contract/flow-killed.test.ts',
  'tests/contract/flow-processes.test.ts',
  'tests/contract/flow-random.test.ts',
  'tests/contract/hostile-fields.test.ts',
  'tests/contract/integrate-killed.test.ts',
  'tests/contract/integrate.test.ts',
  'tests/contract/interface-oauth-examples.test.ts',
  'tests/contract/interface-oauth-hostile.test.ts',
  'tests/contract/interface-oauth.test.ts',
  'tests/contract/outside-tables.test.ts',
  'tests/contract/print-design.test.ts',
  'tests/contract/print-hostile.test.ts',
  'tests/contract/flow-module.test.ts',
  'tests/contract/documents.test.ts',
  'tests/contract/portal-data.test.ts',
  'tests/contract/portal-release.test.ts',
  'tests/contract/portal-rights.test.ts',
  'tests/contract/portals.test.ts',
  'tests/contract/reports.test.ts',
  'tests/contract/schedule-process.test.ts',
  'tests/contract/socket-relay.test.ts',
]

const commitsOfSuites = 4

const contractFolder = 'tests/contract'

const isWhole = ({ TEST_DEPTH, TEST_SEED }) => TEST_DEPTH === 'whole' || TEST_SEED === undefined

/** Which part of so many journeys, as Playwright names parts: the `current` of `total`, counted from one. */
export function turnOfJourneys(count, env) {
  const total = isWhole(env) ? 1 : Math.max(1, Math.round(count / journeysOfRun))
  return { current: total === 1 ? 1 : (Number(env.TEST_SEED) % total) + 1, total }
}

/** The contract suites and the long suites that wait for another commit, as paths from the root. */
export function suitesThatWait(env) {
  if (isWhole(env)) return []
  const seed = Number(env.TEST_SEED)
  return [...contractSuitesThatWait(seed), ...longSuites.filter((_, index) => (index + seed) % commitsOfSuites !== 0)]
}

function contractSuitesThatWait(seed) {
  const suites = readdirSync(path.join(root, contractFolder))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${contractFolder}/${name}`)
    .filter((suite) => !longSuites.includes(suite))
    .toSorted()
  const total = Math.max(1, Math.round(suites.length / contractSuitesOfRun))
  return suites.filter((_, index) => (index + seed) % total !== 0)
}
