/**
 * `npm run icons`: writes the paths of our icons from Lucide's drawings, one path per icon, so that no page loads Lucide's own code.
 * `-- --check`: writes nothing, but fails when a file is stale. A new icon is one line below.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { icons } from 'lucide'
import { iconSets } from './icon-sets'

const root = join(import.meta.dirname, '..')
const isCheck = process.argv.includes('--check')

type Attributes = Readonly<Record<string, string | number | undefined>>

/** Short enough, and exact enough on a grid of 24. */
const round = (value: number) => String(Math.round(value * 1000) / 1000)

function roundedBox({ x, y, width, height, r }: Record<'x' | 'y' | 'width' | 'height' | 'r', number>): string {
  if (r === 0) return `M${x} ${y}h${width}v${height}h${-width}z`
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
  const across = round(width - 2 * r)
  const down = round(height - 2 * r)
  return `M${round(x + r)} ${y}h${across}${corner(r, r)}v${down}${corner(-r, r)}h-${across}${corner(-r, -r)}v-${down}${corner(r, -r)}z`
}

function ellipse(cx: number, cy: number, rx: number, ry: number): string {
  return `M${round(cx - rx)} ${cy}a${rx} ${ry} 0 1 0 ${round(2 * rx)} 0a${rx} ${ry} 0 1 0 ${round(-2 * rx)} 0`
}

/** A drawing's first move counts from the corner; behind another one a small `m` would count from where that ended. */
function fromTheCorner(path: string): string {
  return path.replace(
    /^m\s*(-?[\d.]+)[\s,]*(-?[\d.]+)[\s,]*(?=([-\d.])?)/,
    (_, x: string, y: string, next?: string) => `M${x} ${y}${next === undefined ? '' : 'l'}`,
  )
}

/** A shape as a path that says the same. */
function pathOf(shape: string, attributes: Attributes): string {
  const number = (name: string) => Number(attributes[name] ?? 0)
  if (shape === 'path') return fromTheCorner(String(attributes.d))
  if (shape === 'circle') return ellipse(number('cx'), number('cy'), number('r'), number('r'))
  if (shape === 'ellipse') return ellipse(number('cx'), number('cy'), number('rx'), number('ry'))
  if (shape === 'line') return `M${attributes.x1} ${attributes.y1}L${attributes.x2} ${attributes.y2}`
  if (shape === 'polyline') return `M${attributes.points}`
  if (shape === 'polygon') return `M${attributes.points}z`
  if (shape === 'rect')
    return roundedBox({
      x: number('x'),
      y: number('y'),
      width: number('width'),
      height: number('height'),
      r: number('rx') || number('ry'),
    })
  throw new Error(`Unknown shape ${shape}`)
}

/** `circle-x` is `CircleX` there. */
function drawingOf(name: string): string {
  const key = name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
  const shapes = icons[key as keyof typeof icons]
  if (!shapes) throw new Error(`Lucide has no icon ${name}`)
  return shapes.map(([shape, attributes]) => pathOf(shape, attributes)).join('')
}

const quoted = (key: string) => (/^[a-zA-Z]+$/.test(key) ? key : `'${key}'`)

let isStale = false
for (const { file, constant, names } of iconSets) {
  const lines = Object.entries(names).map(([key, name]) => `  ${quoted(key)}: '${drawingOf(name)}',`)
  const text = `// Written by \`npm run icons\`: drawings of Lucide (ISC licence, some of Feather, MIT), named in bin/icon-sets.ts.
// biome-ignore-all format: a drawing is one line.
export const ${constant} = {\n${lines.join('\n')}\n} as const\n`
  const path = join(root, file)
  if (!isCheck) writeFileSync(path, text)
  else if (readFileSync(path, 'utf8') !== text) {
    isStale = true
    console.error(`${file} is stale: npm run icons`)
  }
}
if (isStale) process.exitCode = 1
