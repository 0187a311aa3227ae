import {
  type GradeCode,
  type GradeFlag,
  gradeCodes,
  gradeFlags,
  gradeLayers,
  gradeRights,
  isOn,
} from '@/lib/contract/permission/grade'
import type { GradeRow } from './rights-store'

/** What somebody may give of an organisation; `all` for administrators, undefined for who has nothing there. */
export type Power = GradeRow | 'all' | undefined

type Layer = (typeof gradeLayers)[number]

function mayGive(power: Power, flag: GradeFlag): boolean {
  return power === 'all' || power?.[flag] === 1
}

/** Seeing is the ground of the other rights: it stays while one of them stays that this person may not take. */
function mayChange(power: Power, row: GradeRow | undefined, layer: Layer, right: (typeof gradeRights)[number]): boolean {
  if (!mayGive(power, `${layer}${right}`)) return false
  return right !== 'Select' || gradeRights.every((other) => row?.[`${layer}${other}`] !== 1 || mayGive(power, `${layer}${other}`))
}

/** A stored row as its form shows it to whoever may give so much (contract 2 §9). */
export function codesOf(row: GradeRow | undefined, power: Power): Record<GradeFlag, GradeCode> {
  const codes = {} as Record<GradeFlag, GradeCode>
  for (const layer of gradeLayers) {
    const isOffered = gradeRights.some((right) => mayGive(power, `${layer}${right}`))
    for (const right of gradeRights) {
      const has = row?.[`${layer}${right}`] === 1
      const off = isOffered ? gradeCodes.lockedOff : null
      const locked = has ? gradeCodes.lockedOn : off
      codes[`${layer}${right}`] = mayChange(power, row, layer, right) ? (has ? gradeCodes.on : gradeCodes.off) : locked
    }
  }
  return codes
}

/**
 * The row after it was sent; what was left out stays. Without seeing nothing else is left of a layer. Null where something would
 * change that this person may not give or take.
 */
export function mergedRow(row: GradeRow, sent: Partial<Record<GradeFlag, GradeCode>>, power: Power): GradeRow | null {
  const next = { ...row }
  for (const flag of gradeFlags) {
    const code = sent[flag]
    if (code !== null && code !== undefined) next[flag] = isOn(code) ? 1 : 0
  }
  for (const layer of gradeLayers) if (next[`${layer}Select`] === 0) for (const right of gradeRights) next[`${layer}${right}`] = 0
  const isAllowed = gradeLayers.every((layer) =>
    gradeRights.every((right) => {
      const flag: GradeFlag = `${layer}${right}`
      return next[flag] === row[flag] || mayChange(power, row, layer, right)
    }),
  )
  return isAllowed ? next : null
}

export function emptyRow(organizeId: string): GradeRow {
  const flags = Object.fromEntries(gradeFlags.map((flag) => [flag, 0])) as Record<GradeFlag, number>
  return { organizeId, ...flags }
}
