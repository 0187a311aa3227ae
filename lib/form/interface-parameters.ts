import { isRecord, type RawRecord, readList } from './read'

/*
 * What stores a data interface with what it is asked with: tasks, data views. Each says by itself where the value of a parameter comes from.
 */

/** The stored rows of parameters; a text that is none has none. */
export function parameterRows(text: string): RawRecord[] {
  try {
    return readList(JSON.parse(text || '[]')).filter(isRecord)
  } catch {
    return []
  }
}

export type InterfaceChoice = { id: string; fullName: string; label: string }
type Interface = { id: string; fullName: string }

/** Interfaces to choose from, below their categories. */
export function interfaceChoices<Offered extends Interface>(
  tree: readonly { fullName: string; children: readonly Offered[] }[],
  isOffered: (one: Offered) => boolean = () => true,
): readonly InterfaceChoice[] {
  return tree.flatMap((category) =>
    category.children
      .filter(isOffered)
      .map(({ id, fullName }) => ({ id, fullName, label: `${category.fullName} / ${fullName}` })),
  )
}

/** With the one that is chosen: one that is offered no more, or not to this person, keeps its name. */
export function withChosen(offered: readonly InterfaceChoice[], id: string, fullName: string): readonly InterfaceChoice[] {
  if (id === '' || offered.some((one) => one.id === id)) return offered
  return [...offered, { id, fullName, label: fullName || id }]
}
