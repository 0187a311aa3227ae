import type { Target } from '@/components/features/form-dialog/public'
import { call } from '@/lib/client/call'
import { dictionariesChanged } from '@/lib/client/dictionary-version'
import { randomName } from '@/lib/client/random-name'
import { isAnswerLost } from '@/lib/client/save-attempt'
import type { DesignForm } from '@/lib/contract/online-dev/design-base'
import { dictionaryData, dictionaryType } from '@/lib/contract/system/dictionary'
import { dictionaryItemForm, dictionaryTypeForm } from '@/lib/contract/system/dictionary-forms'
import { toAppError } from '@/lib/errors/app-error'
import { createDesign } from '../mutations'

/** A dictionary that is made with the design; `at` is the place of its column. */
export type WantedDictionary = { at: number; name: string; entries: readonly string[] }

/** `items` are the ids of those that are known to be there; `isWhole` when none is left to make. */
type Made = { id: string; items: string[]; isWhole: boolean }

/** What was made before the design was. A save that is sent again finds it here, so that it makes nothing twice and goes on where it ended. */
export class MadeDictionaries {
  readonly #made = new Map<number, Made>()

  /** Of those that have all their items, by the places of their columns. */
  get ids(): ReadonlyMap<number, string> {
    return new Map([...this.#made].flatMap(([at, { id, isWhole }]) => (isWhole ? [[at, id] as const] : [])))
  }

  async make(wanted: WantedDictionary): Promise<void> {
    const before = this.#made.get(wanted.at)
    if (before?.isWhole) return
    const made = before ?? { id: await makeType(wanted.name), items: [], isWhole: false }
    this.#made.set(wanted.at, made)
    // An item whose answer was lost is there or is not: only the platform knows.
    if (before) made.items = await itemsOf(made.id)
    for (const [index, fullName] of wanted.entries.entries()) {
      if (index < made.items.length) continue
      const item = { dictionaryTypeId: made.id, parentId: '0', fullName, enCode: String(index + 1), sortCode: index }
      const { data } = await call(dictionaryData.create, { body: dictionaryItemForm.parse(item) })
      made.items.push(data?.id ?? '')
    }
    made.isWhole = true
  }

  /** A dictionary with items is not deleted. Each is forgotten first, so that a later save never uses one that lost some of them. */
  async takeBack(): Promise<void> {
    for (const [at, { id, items }] of [...this.#made]) {
      this.#made.delete(at)
      for (const item of items) await call(dictionaryData.remove, { params: { id: item } })
      await call(dictionaryType.remove, { params: { id } })
    }
  }
}

async function makeType(fullName: string): Promise<string> {
  const form = dictionaryTypeForm.parse({ parentId: businessRoot, fullName, enCode: `table.${randomName()}` })
  const { data } = await call(dictionaryType.create, { body: form })
  return data?.id ?? ''
}

async function itemsOf(id: string): Promise<string[]> {
  const { data } = await call(dictionaryData.list, { params: { id }, query: {} })
  return data.list.map((item) => item.id)
}

/** Contract 2 §14: 业务字典. */
const businessRoot = '0'

type Making = {
  dictionaries: readonly WantedDictionary[]
  made: MadeDictionaries
  /** The design with the ids of what was made. */
  bodyOf: (ids: ReadonlyMap<number, string>) => DesignForm
  target: Target
}

/** The dictionaries, then the design; a refusal of either takes the dictionaries back. Where an answer was lost the design may be there. */
export async function makeModule({ dictionaries, made, bodyOf, target }: Making) {
  try {
    for (const one of dictionaries) await made.make(one)
    return await createDesign(bodyOf(made.ids), target)
  } catch (thrown) {
    // What is left of them where even that is refused stands in the list of dictionaries; why the design failed is what is told.
    if (!isAnswerLost(toAppError(thrown))) await made.takeBack().catch(() => undefined)
    throw thrown
  } finally {
    if (dictionaries.length > 0) dictionariesChanged()
  }
}
