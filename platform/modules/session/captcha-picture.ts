import { randomInt } from 'node:crypto'

type Point = readonly [x: number, y: number]
/** A line drawn without lifting the pen; bent lines run smoothly through their points. */
type Line = { points: readonly Point[]; isBent: boolean }
type Size = { length: number; width: number; height: number }

/** Dark ink on a ground of its own: legible in the light and in the dark, whatever the page around is. */
const ink = '#16233f'
const ground = '#f1f4fa'

/**
 * Capitals and digits that nobody takes for each other, also when they are turned a little, as pen strokes in a box of 10 by 14. A
 * tilde begins a bent line.
 */
const letters: Readonly<Record<string, string>> = {
  A: '0,14 5,0 10,14|1.8,9.3 8.2,9.3',
  C: '~9.5,2.6 5.5,0 1,3 0,7 1,11 5.5,14 9.5,11.4',
  D: '0,0 0,14|~0,0 5,0.4 9,3.2 9.8,7 9,10.8 5,13.6 0,14',
  E: '9,0 0,0 0,14 9,14|0,7 7.5,7',
  F: '9,0 0,0 0,14|0,7 7.5,7',
  H: '0,0 0,14|10,0 10,14|0,7 10,7',
  J: '~8,0 8,5 8,10 6.5,13.3 3.8,14 1.2,13 0,10.5',
  K: '0,0 0,14|9.5,0 0.2,8|3.4,5.3 10,14',
  M: '0,14 1,0 5,9 9,0 10,14',
  N: '0,14 0,0 10,14 10,0',
  P: '0,14 0,0|~0,0 5.5,0 9,1.6 9,5.8 5.5,7.6 0,7.6',
  R: '0,14 0,0|~0,0 5.5,0 9,1.6 9,5.8 5.5,7.6 0,7.6|4.5,7.6 10,14',
  T: '0,0 10,0|5,0 5,14',
  U: '~0,0 0,5 0,9 1.6,12.8 5,14 8.4,12.8 10,9 10,5 10,0',
  W: '0,0 2.5,14 5,4 7.5,14 10,0',
  X: '0,0 10,14|10,0 0,14',
  Y: '0,0 5,6.5 10,0|5,6.5 5,14',
  3: '~0.6,1.8 4.5,0 8.6,1.6 8.4,5 4.2,6.6|~4.2,6.6 9,8.2 9.4,11.6 5,14 0.2,12',
  4: '7,14 7,0 0,9.5 10,9.5',
  6: '~8.6,1.2 5,0.4 1.4,4 0,9.4 1.6,13 5,14 8.8,12.6 9.2,9.2 6,7 2.2,7.6 0.3,10',
  7: '0,0 9.5,0 3.5,14',
  9: '~0.8,12.8 4.4,13.6 8,10 9.4,4.6 7.8,1 4.4,0 0.6,1.4 0.2,4.8 3.4,7 7.2,6.4 9.1,4',
}
const alphabet = Object.keys(letters)

/**
 * A code and its picture. Letters fill their places and can be read at a glance; each is bent in its own way, and its strokes are cut
 * anew every time and mixed with those of the others and with thin lines, so that no program can look their shapes up.
 */
export function drawCode({ length, width, height }: Size): { text: string; svg: string } {
  const text = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
  const slot = width / length
  const strokes = [...text].flatMap((letter, index) => strokesOf(letter, { middle: (index + 0.5) * slot, slot, height }))
  const thickness = Math.min(height / 9, slot / 6)
  const lines = Array.from({ length: 3 }, () => lineAcross(width, height, thickness))
  const all = shuffled([...strokes.map((d) => `<path d="${d}"/>`), ...lines]).join('')
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  const pen = `fill="none" stroke="${ink}" stroke-width="${rounded(thickness)}" stroke-linecap="round" stroke-linejoin="round"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect width="100%" height="100%" fill="${ground}"/><g ${pen}>${all}</g></svg>`
  return { text, svg }
}

type Place = { middle: number; slot: number; height: number }

function strokesOf(letter: string, place: Place): string[] {
  const bend = bendOf(place)
  return (letters[letter] ?? '').split('|').map((stroke) => {
    const isBent = stroke.startsWith('~')
    const points = stroke
      .slice(isBent ? 1 : 0)
      .split(' ')
      .map((pair): Point => {
        const [x = 0, y = 0] = pair.split(',').map(Number)
        return [x, y]
      })
    return `M${cut({ points, isBent })
      .map((point) => bend(point).map(rounded).join(' '))
      .join('L')}`
  })
}

/** Puts a letter into its place: as large as it allows, turned, leaning, a little up or down, and in a wave. */
function bendOf({ middle, slot, height }: Place): (point: Point) => Point {
  const [turn, lean] = [between(-0.22, 0.22), between(-0.15, 0.15)]
  const [lift, phase] = [between(-0.06, 0.06) * height, between(0, 6)]
  const [scaleX, scaleY] = [Math.min((slot * 0.62) / 10, (height * 0.6) / 12), (height * 0.62) / 14]
  return ([x, y]) => {
    const [dx, dy] = [(x - 5) * scaleX, (y - 7) * scaleY]
    const wave = Math.sin((dx / height) * 6 + phase) * height * 0.03
    return [
      middle + dx * Math.cos(turn) - dy * Math.sin(turn) + lean * dy,
      height / 2 + dx * Math.sin(turn) + dy * Math.cos(turn) + lift + wave,
    ]
  }
}

/** Points along a line, at distances of chance. */
function cut({ points, isBent }: Line): Point[] {
  const [first] = points
  const cuts = points.slice(1).flatMap((to, index) => {
    const from = points[index] ?? to
    const [before, after] = isBent ? [points[index - 1] ?? from, points[index + 2] ?? to] : [from, to]
    const count = randomInt(3, 6)
    const steps = Array.from({ length: count }, (_, at) => (at + between(0.6, 1)) / count).with(-1, 1)
    return steps.map((at) => (isBent ? curveAt([before, from, to, after], at) : along(from, to, at)))
  })
  return first ? [first, ...cuts] : cuts
}

/** The smooth curve of Catmull and Rom, between the two points in the middle. */
function curveAt(around: readonly [Point, Point, Point, Point], at: number): Point {
  const axis = (of: 0 | 1) => {
    const [before, from, to, after] = [around[0][of], around[1][of], around[2][of], around[3][of]]
    const slope = to - before
    const bow = 2 * before - 5 * from + 4 * to - after
    const twist = 3 * (from - to) + after - before
    return from + ((slope + (bow + twist * at) * at) * at) / 2
  }
  return [axis(0), axis(1)]
}

function along([x, y]: Point, [toX, toY]: Point, at: number): Point {
  return [x + (toX - x) * at, y + (toY - y) * at]
}

/** A thin line through the letters: it joins them for a program, and hides nothing from a person. */
function lineAcross(width: number, height: number, thickness: number): string {
  const y = () => rounded(between(0.1, 0.9) * height)
  const [from, to] = [rounded(between(0, 0.1) * width), rounded(between(0.9, 1) * width)]
  const d = `M${from} ${y()}C${rounded(width * 0.35)} ${y()} ${rounded(width * 0.65)} ${y()} ${to} ${y()}`
  return `<path d="${d}" stroke-width="${rounded(thickness / 3.5)}"/>`
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: randomInt(2 ** 40) }))
    .sort((left, right) => left.place - right.place)
    .map(({ item }) => item)
}

function between(least: number, most: number): number {
  return least + (randomInt(1_000_001) / 1_000_000) * (most - least)
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
