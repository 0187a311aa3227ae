import type { ListColumn } from '@/lib/form/list-types'
import type { RawRecord } from '@/lib/form/read'
import { fieldOfRow } from '@/lib/form/record-keys'
import { factsOf } from '@/lib/form/widget-facts/table'
import { areNumbers } from './number-texts'
import { peopleIn } from './people-face'

export type ViewFacts = {
  /** Names that two people in view have: their accounts are shown. */
  namesakes: ReadonlySet<string>
  /** Codes of columns of other records that hold numbers: the page has no design of them, their texts have to tell. */
  numeric: ReadonlySet<string>
}

/** Of a list without rows. */
export const noViewFacts: ViewFacts = { namesakes: new Set(), numeric: new Set() }

/** What the rows in view tell about how they are shown. */
export function viewFacts(columns: readonly ListColumn[], rows: readonly RawRecord[]): ViewFacts {
  const texts = ({ code }: ListColumn) =>
    rows.map((row) => fieldOfRow(row, code)).filter((text): text is string => typeof text === 'string' && text !== '')
  const kindOf = ({ node }: ListColumn) => factsOf(node.type).face
  const people = columns.filter((column) => kindOf(column) === 'people').flatMap((column) => texts(column).flatMap(peopleIn))
  const copies = columns.filter((column) => kindOf(column) === 'copy' && areNumbers(column.label, texts(column)))
  return { namesakes: sharedNames(people), numeric: new Set(copies.map(({ code }) => code)) }
}

function sharedNames(people: ReturnType<typeof peopleIn>): ReadonlySet<string> {
  const details = new Map<string, string | undefined>()
  const shared = new Set<string>()
  for (const { name, detail } of people) {
    if (details.has(name) && details.get(name) !== detail) shared.add(name)
    details.set(name, detail)
  }
  return shared
}

export function isSameView(one: ViewFacts, other: ViewFacts): boolean {
  const text = ({ namesakes, numeric }: ViewFacts) => JSON.stringify([[...namesakes], [...numeric]])
  return text(one) === text(other)
}
