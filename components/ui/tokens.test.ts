import { readFileSync } from 'node:fs'
import path from 'node:path'
import { themeNames } from '@/lib/client/color-mode'
import { tones } from '@/lib/domain/tone'

const css = readFileSync(path.join(__dirname, 'tokens.css'), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
const blocks = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
  selectors: selector.split(',').map((one) => one.trim()),
  values: [...body.matchAll(/(--tn-[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()] as const),
}))

type Look = { mode: 'light' | 'dark'; theme: string; tone: 'dark' | 'lightWhite' }

/** The value of a token as the browser works it out: the most particular rule wins, of equal ones the last. */
function tokensOf(look: Look) {
  const attributes = [`[data-mode="${look.mode}"]`, `[data-theme="${look.theme}"]`, `[data-tone="${look.tone}"]`]
  const weightOf = (selector: string) => {
    const parts = selector.match(/:root|\[[^\]]+\]|:lang\([^)]+\)/g) ?? []
    return parts.every((part) => part === ':root' || attributes.includes(part)) ? parts.length : 0
  }
  const found = new Map<string, { value: string; weight: number }>()
  for (const { selectors, values } of blocks) {
    const weight = Math.max(...selectors.map(weightOf))
    if (weight === 0) continue
    for (const [name, value] of values) {
      if ((found.get(name)?.weight ?? 0) <= weight) found.set(name, { value, weight })
    }
  }
  const read = (name: string): string => {
    const value = found.get(name)?.value ?? ''
    const reference = /^var\((--tn-[\w-]+)\)$/.exec(value)?.[1]
    return reference ? read(reference) : value
  }
  return read
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['bg', 'surface', 'surface-2', 'surface-hover', 'surface-selected', 'raised', 'primary-soft', 'control-ground']
const text = 4.5
const graphic = 3

// [foreground, grounds it is seen on, least ratio]
const pairs: [string, string[], number][] = [
  ['text', grounds, text],
  ['text-2', grounds, text],
  ['text-3', grounds, text],
  ['primary-strong', grounds, text],
  ['primary-stronger', grounds, text],
  ['on-primary', ['primary-ground', 'primary-ground-hover'], text],
  // Edges of what is filled and marks of what is chosen; words on a surface are `strong`.
  ['primary-edge', grounds, graphic],
  // MUI's filled parts are of the shade that it writes with, too.
  ['surface', ['primary-strong', 'primary-stronger'], text],
  ['on-danger', ['danger-ground', 'danger-ground-hover'], text],
  ['success', ['surface', 'surface-2', 'raised', 'bg', 'success-soft'], text],
  ['warning', ['surface', 'surface-2', 'raised', 'bg', 'warning-soft'], text],
  ['surface', ['warning'], text],
  ['danger', [...grounds, 'danger-soft'], text],
  ['info', ['surface', 'surface-2', 'raised', 'bg', 'info-soft'], text],
  // Edges under the pointer, and of what no ground sets off: check boxes, switches, stars.
  ['border-strong', ['surface', 'surface-2', 'bg', 'raised'], graphic],
  // A control at rest, and its edge on the ground around it and inside it.
  ['control-ground', ['surface', 'raised'], 1.08],
  ['control-edge', ['surface', 'raised', 'control-ground'], 1.4],
  ['sidebar-text', ['sidebar', 'sidebar-hover'], text],
  ['sidebar-strong', ['sidebar', 'sidebar-hover'], text],
  ['sidebar-dim', ['sidebar', 'sidebar-hover'], text],
  ['sidebar-selected-text', ['sidebar-selected'], text],
  ['sidebar-focus', ['sidebar', 'sidebar-hover', 'sidebar-selected'], graphic],
  ...tones.flatMap((tone): [string, string[], number][] => [
    [`tint-${tone}`, [`tint-${tone}-soft`, ...grounds], text],
    [`tint-${tone}-mark`, grounds, graphic],
  ]),
]

const looks: Look[] = themeNames.flatMap((theme) =>
  (['light', 'dark'] as const).flatMap((mode) => (['dark', 'lightWhite'] as const).map((tone) => ({ mode, theme, tone }))),
)

test.each(looks)('everything is readable with $theme, $mode, side bar $tone (WCAG AA)', (look) => {
  const token = tokensOf(look)
  const poor = pairs.flatMap(([foreground, on, least]) =>
    on.flatMap((ground) => {
      const ratio = contrast(token(`--tn-${foreground}`), token(`--tn-${ground}`))
      return ratio >= least ? [] : [`${foreground} on ${ground}: ${ratio.toFixed(2)}`]
    }),
  )
  expect(poor).toEqual([])
})

/** Every colour of the faces of values, as their style sheets give it: a new tint or another ground is held here without being asked for. */
const faceSheets = ['tag', 'avatar', 'tip', 'values/values', '../widget-kits/widgets', '../ground/live/record-faces']

/** Where a face may stand: rows at rest, under the pointer and chosen, heads and sums, cards, what is raised. */
const rowGrounds = ['surface', 'surface-2', 'surface-hover', 'surface-selected', 'raised', 'bg']

const facePairs = faceSheets.flatMap((sheet) => {
  const rules = rulesOf(readFileSync(path.join(__dirname, `${sheet}.module.css`), 'utf8'))
  // A tone gives names of its own (`--tn-tag-words`) their colours: each such rule is one colouring of the rules that use them.
  const colourings = rules.filter(({ values }) => [...values.keys()].some((name) => name.startsWith('--tn-')))
  return rules.flatMap(({ selector, values }) => {
    const words = tokenIn(values.get('color'))
    const ground = tokenIn(values.get('background'))
    const mark = /-mark$/.test(ground ?? '') ? ground : undefined
    return [{ values: new Map<string, string>() }, ...colourings].flatMap((colouring) => {
      const real = (name: string | undefined) => tokenIn(colouring.values.get(`--tn-${name}`)) ?? name
      const isTold = (name: string | undefined) => name !== undefined && css.includes(`--tn-${name}:`)
      const [front, back, sign] = [words, ground, mark].map(real)
      return [
        ...(isTold(front) ? (isTold(back) ? [back] : rowGrounds).map((on) => ({ selector, front, on, least: text })) : []),
        ...(isTold(sign) ? rowGrounds.map((on) => ({ selector, front: sign, on, least: graphic })) : []),
      ]
    })
  })
})

function rulesOf(sheet: string) {
  const plain = sheet.replace(/\/\*[\s\S]*?\*\//g, '')
  return [...plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    selector: selector.trim(),
    values: new Map([...body.matchAll(/([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value])),
  }))
}

function tokenIn(value: string | undefined): string | undefined {
  return /var\(--tn-([\w-]+)/.exec(value ?? '')?.[1]
}

test('the faces of values are found in their style sheets', () => {
  const told = new Set(facePairs.map(({ front, on }) => `${front} on ${on}`))
  for (const tone of tones) {
    expect(told).toContain(`tint-${tone} on tint-${tone}-soft`)
    expect(told).toContain(`tint-${tone}-mark on surface-selected`)
  }
  expect(told).toContain('surface on text')
  expect(told).toContain('tint-red on surface-hover')
})

test.each(looks)('every face of a value is readable in every row with $theme, $mode, side bar $tone', (look) => {
  const token = tokensOf(look)
  const poor = facePairs.flatMap(({ selector, front, on, least }) => {
    const ratio = contrast(token(`--tn-${front}`), token(`--tn-${on}`))
    return ratio >= least ? [] : [`${selector}: ${front} on ${on} ${ratio.toFixed(2)}`]
  })
  expect(poor).toEqual([])
})

test('the theme colours differ from one another in both modes', () => {
  for (const mode of ['light', 'dark'] as const) {
    const colours = themeNames.map((theme) => tokensOf({ mode, theme, tone: 'dark' })('--tn-primary-strong'))
    expect(new Set(colours).size).toBe(themeNames.length)
  }
})

function channels(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}

test.each(['green', 'yellow', 'orange'])('filled things in %s are as bright as the theme, under dark words', (theme) => {
  const token = tokensOf({ mode: 'light', theme, tone: 'dark' })
  expect(token('--tn-primary-ground')).toBe(token('--tn-primary'))
  expect(luminance(token('--tn-primary-ground'))).toBeGreaterThan(0.35)
  expect(luminance(token('--tn-on-primary'))).toBeLessThan(0.02)
})

test.each(looks)('danger is not the colour of the theme $theme, $mode', (look) => {
  const token = tokensOf(look)
  for (const [danger, own] of [
    ['danger', 'primary-strong'],
    ['danger-ground', 'primary-ground'],
  ]) {
    const [one, other] = [channels(token(`--tn-${danger}`)), channels(token(`--tn-${own}`))]
    expect(Math.hypot(...one.map((value, at) => value - (other[at] ?? 0)))).toBeGreaterThan(50)
  }
})

test('the default theme is the default primary colour of the product (spec 1 §9)', () => {
  expect(tokensOf({ mode: 'light', theme: 'blue', tone: 'dark' })('--tn-primary')).toBe('#409eff')
})
