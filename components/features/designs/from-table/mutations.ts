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

/** What was made before the design was. A save that is sent again finds it here, so that it makes nothing twice. */
export class MadeDictionaries {
  readonly ids = new Map<number, string>()
  readonly #items: string[] = []

  async make({ at, name, entries }: WantedDictionary): Promise<void> {
    if (this.ids.has(at)) return
    const enCode = `table.${randomName()}`
    const form = dictionaryTypeForm.parse({ parentId: businessRoot, fullName: name, enCode })
    const { data } = await call(dictionaryType.create, { body: form })
    const dictionaryTypeId = data?.id ?? ''
    this.ids.set(at, dictionaryTypeId)
    for (const [index, fullName] of entries.entries()) {
      const item = { dictionaryTypeId, parentId: '0', fullName, enCode: String(index + 1), sortCode: index }
      const made = await call(dictionaryData.create, { body: dictionaryItemForm.parse(item) })
      this.#items.push(made.data?.id ?? '')
    }
  }

  /** A dictionary with items is not deleted. */
  async takeBack(): Promise<void> {
    for (const id of this.#items.splice(0)) await call(dictionaryData.remove, { params: { id } })
    for (const id of [...this.ids.values()]) await call(dictionaryType.remove, { params: { id } })
    this.ids.clear()
  }
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
