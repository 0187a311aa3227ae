import { parseArgs } from 'node:util'
import { batchPrint } from './print'
import { setStage } from './processes'
import { chunkedUploads, downloads, note, type Rates, uploads, type Way, zips } from './scenarios'

const mebibyte = 1024 * 1024
const full = {
  large: { sizeBytes: 1024 * mebibyte, rounds: 3 },
  zip: { sizeBytes: 300 * mebibyte, rounds: 3 },
  chunks: { uploads: 50, chunks: 3 },
  print: 200,
}
/** The same in small, for a test: what arrives is compared, the times mean nothing. */
const quick = {
  large: { sizeBytes: 8 * mebibyte, rounds: 1 },
  zip: { sizeBytes: 4 * mebibyte, rounds: 1 },
  chunks: { uploads: 5, chunks: 2 },
  print: 100,
}

const scenarios = {
  download: () => ratesOf(`a file of ${shownBytes(sizes.large.sizeBytes)}, downloaded`, downloads(stage, sizes.large)),
  upload: () => ratesOf(`a file of ${shownBytes(sizes.large.sizeBytes)}, uploaded`, uploads(stage, sizes.large)),
  zip: () =>
    ratesOf(`a file of ${shownBytes(sizes.zip.sizeBytes)} in a zip that is packed while it is read`, zips(stage, sizes.zip)),
  chunks: async () => {
    const result = await chunkedUploads(stage, sizes.chunks)
    say(`${result.uploads} uploads of ${sizes.chunks.chunks} parts each at the same time, through the web half`)
    console.table({
      ...{ 'arrived equal': `${result.equal} of ${result.uploads}`, seconds: result.seconds.toFixed(1) },
      ...{ 'MB/s': shownRate(result.bytes / result.seconds), 'web grew by': shownBytes(result.webGrowth) },
      ...{ 'platform grew by': shownBytes(result.platformGrowth) },
    })
    if (result.equal !== result.uploads) throw new Error('not all uploads arrived as they were sent')
    return result
  },
  print: async () => {
    const result = await batchPrint(sizes.print)
    say(`a batch print of ${result.records} records with sub-tables in Chromium`)
    console.table({
      'until the first page is seen': `${result.firstPageMs} ms`,
      'until all can be printed': `${result.previewMs} ms`,
      'longest task': `${result.longestTaskMs} ms`,
      'tasks above 50 ms': result.longTasks,
    })
    return result
  },
}

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, json: { type: 'string' } },
  allowPositionals: true,
})
const unknown = positionals.find((name) => !(name in scenarios))
if (unknown !== undefined) throw new Error(`unknown part ${unknown}. Known: ${Object.keys(scenarios).join(', ')}`)
const sizes = values.quick ? quick : full
const stage = await setStage()
const results: Record<string, unknown> = {}
try {
  if (!stage.nginx) say('nginx is not installed here: the comparison with it is left out')
  for (const [name, measure] of Object.entries(scenarios)) {
    if (positionals.length === 0 || positionals.includes(name)) results[name] = await measure()
  }
  if (values.json) note(values.json, results)
} finally {
  await stage.close()
}
process.exit(0)

async function ratesOf(what: string, measuring: Promise<Rates>): Promise<Rates> {
  const rates = await measuring
  say(`${what}, median of ${rates.web?.rates.length} rounds`)
  console.table(Object.fromEntries(Object.entries(rates).map(([name, way]) => [name, shown(way, rates)])))
  return rates
}

function shown(way: Way, { direct, nginx }: Rates) {
  const rate = median(way.rates)
  const ratio = (other: Way | undefined) => (other ? `${(rate / median(other.rates)).toFixed(2)}×` : '–')
  return {
    'MB/s': shownRate(rate),
    'of direct': ratio(direct),
    'of nginx': ratio(nginx),
    'web grew by': shownBytes(Math.max(...way.webGrowth)),
    'platform grew by': shownBytes(Math.max(...way.platformGrowth)),
  }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

function shownRate(rate: number): string {
  return (rate / 1_000_000).toFixed(0)
}

function shownBytes(bytes: number): string {
  return `${Math.round(bytes / mebibyte)} MB`
}

function say(text: string): void {
  process.stdout.write(`\n— ${text}\n`)
}
