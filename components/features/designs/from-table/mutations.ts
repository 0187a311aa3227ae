import { call } from '@/lib/client/call'
import { dictionariesChanged } from '@/lib/client/dictionary-version'
import { randomName } from '@/lib/client/random-name'
import { isAnswerLost, type SaveAttempt } from '@/lib/client/save-attempt'
import type { DesignForm, ReleaseForm } from '@/lib/contract/online-dev/design-base'
import { dictionaryData, dictionaryType } from '@/lib/contract/system/dictionary'
import { dictionaryItemForm, dictionaryTypeForm } from '@/lib/contract/system/dictionary-forms'
import { flatTree } from '@/lib/domain/flat-tree'
import { AppError, toAppError } from '@/lib/errors/app-error'
import { createDesign, releaseDesign, saveDesign } from '../mutations'
import { readDesign } from '../queries'

/** A dictionary that is made with the design; `at` is the place of its column. */
export type WantedDictionary = { at: number; name: string; entries: readonly string[] }

/**
 * `items` are the names of those that are known to be there; `isWhole` when none was left to make. `id` is empty until the platform has
 * told it: only `code` says then whether it is there. `at` is `ofNoColumn` where the table has no such column any more.
 */
export type KeptDictionary = { at: number; id: string; code: string; name: string; items: readonly string[]; isWhole: boolean }

export const ofNoColumn = -1

/**
 * `version` is the one that this browser has seen, undefined where nobody knows it; `sent` the text of its last save, empty where that is not
 * known any more; `released` on which menus it is, and as which version.
 */
export type MadeDesign = {
  id: string
  fullName: string
  version: number | undefined
  sent: string
  released: { pc: boolean; app: boolean; version: number | undefined } | null
}

/** What there is on the platform already; a making that broke off goes on from there. */
export type Made = { dictionaries: readonly KeptDictionary[]; design: MadeDesign | null }

export const nothingMade: Made = { dictionaries: [], design: null }

/** What there is is told with every step, so that whoever goes on after a refusal, or after a reload, makes nothing twice. */
export type Making = { made: Made; onMade: (made: Made) => void }

/** Goes on with a dictionary where it ended: what it has already is not made again. */
export async function makeDictionary({ made, onMade }: Making, wanted: WantedDictionary): Promise<Made> {
  const before = made.dictionaries.find(({ at }) => at === wanted.at)
  const { at, name } = wanted
  let dictionary = before ?? { at, id: '', code: `table.${randomName()}`, name, items: [], isWhole: false }
  const tell = (next: KeptDictionary): Made => {
    dictionary = next
    const all = { ...made, dictionaries: [...made.dictionaries.filter(({ at }) => at !== next.at), next] }
    onMade(all)
    return all
  }
  // Before it is sent: an answer that is lost must not make a second one.
  tell(dictionary)
  if (dictionary.id === '') {
    const there = before && (await typeOf(dictionary.code))
    tell({ ...dictionary, ...(there ?? (await makeType(dictionary.code, name))) })
  }
  // An item whose answer was lost is there or is not: only the platform knows.
  if (before && !before.isWhole) tell({ ...dictionary, items: await itemsOf(dictionary.id) })
  for (const fullName of wanted.entries) {
    if (dictionary.items.includes(fullName)) continue
    const place = dictionary.items.length
    tell({ ...dictionary, isWhole: false })
    const item = { dictionaryTypeId: dictionary.id, parentId: '0', fullName, enCode: String(place + 1), sortCode: place }
    await call(dictionaryData.create, { body: dictionaryItemForm.parse(item) })
    tell({ ...dictionary, items: [...dictionary.items, fullName] })
  }
  return tell({ ...dictionary, isWhole: true })
}

type NamedType = Pick<KeptDictionary, 'id' | 'name'>

/** The one of this code, where an earlier call has made it though its answer was lost. */
async function typeOf(code: string): Promise<NamedType | undefined> {
  const { data } = await call(dictionaryType.selector, { params: { id: '0' } })
  const found = flatTree(data.list).find(({ enCode }) => enCode === code)
  return found && { id: found.id, name: found.fullName }
}

async function makeType(enCode: string, name: string): Promise<NamedType> {
  const form = dictionaryTypeForm.parse({ parentId: businessRoot, fullName: name, enCode })
  return { id: idOf((await call(dictionaryType.create, { body: form })).data), name }
}

/** Nothing can be made on what has no id. */
function idOf(answer: { id: string } | null | undefined): string {
  if (!answer?.id) throw new AppError('drift', 'what was made came without its id')
  return answer.id
}

async function itemsOf(id: string): Promise<string[]> {
  const { data } = await call(dictionaryData.list, { params: { id }, query: {} })
  return data.list.map(({ fullName }) => fullName)
}

/** Contract 2 §14: 业务字典. */
const businessRoot = '0'

/** Makes the design, or changes the one that was made on this way before; refuses where somebody else has changed it since. */
async function makeDesign(making: Making, body: DesignForm, attempt: SaveAttempt): Promise<MadeDesign> {
  const { made, onMade } = making
  const sent = JSON.stringify(body)
  const before = made.design
  if (before?.sent === sent) return before
  const tell = (design: MadeDesign) => {
    onMade({ ...made, design })
    return design
  }
  const id = before ? before.id : await attempt.run({ write: (key) => created(body, key), amend: ({ id }) => changed(id, body) })
  const design = { id, fullName: body.fullName, sent, released: before?.released ?? null }
  if (before) {
    await saveDesign(id, { ...body, version: before.version }).catch((thrown) => {
      // It is stored or is not: the next save must not meet its own change as that of somebody else.
      if (isAnswerLost(toAppError(thrown))) tell({ ...before, version: undefined })
      throw thrown
    })
  }
  // It is there, whoever else can tell its version.
  tell({ ...design, version: undefined })
  return tell({ ...design, version: await versionOf(id) })
}

const created = async (body: DesignForm, key: string) => idOf((await createDesign(body, { id: null, key })).data)

async function changed(id: string, body: DesignForm): Promise<string> {
  await saveDesign(id, body)
  return id
}

const versionOf = (id: string) =>
  readDesign(id).then(
    ({ version }) => version,
    () => undefined,
  )

/** Releases the design as it is; one that is out already on these menus is not released again. */
async function release({ made, onMade }: Making, design: MadeDesign, places: ReleaseForm): Promise<Made> {
  const { released } = design
  const [pc, app] = [places.pc === 1, places.app === 1]
  const isSame = released !== null && released.version !== undefined && released.version === design.version
  if (isSame && (!pc || released.pc) && (!app || released.app)) return { ...made, design }
  await releaseDesign(design.id, { ...places, version: design.version })
  const out = { pc: pc || (released?.pc ?? false), app: app || (released?.app ?? false) }
  const version = await versionOf(design.id)
  const all = { ...made, design: { ...design, version, released: { ...out, version } } }
  onMade(all)
  return all
}

type Wanted = {
  dictionaries: readonly WantedDictionary[]
  /** The design with the ids of the dictionaries, by the places of their columns. */
  bodyOf: (ids: ReadonlyMap<number, string>) => DesignForm
  /** Null where it is not released. */
  places: ReleaseForm | null
  attempt: SaveAttempt
}

/** The dictionaries, the design and its release, one after the other; whatever is refused, what was made before it stays and is told. */
export async function makeModule(making: Making, { dictionaries, bodyOf, places, attempt }: Wanted): Promise<Made> {
  let { made } = making
  const { onMade } = making
  try {
    for (const one of dictionaries) made = await makeDictionary({ made, onMade }, one)
  } finally {
    if (dictionaries.length > 0) dictionariesChanged()
  }
  const ids = new Map(made.dictionaries.flatMap(({ at, id, isWhole }) => (isWhole ? [[at, id] as const] : [])))
  const design = await makeDesign({ made, onMade }, bodyOf(ids), attempt)
  made = { ...made, design }
  return places ? release({ made, onMade }, design, places) : made
}
