import { isRecord, own, readList, readText } from '@/lib/form/read'
import type { PortalItem } from '@/lib/portal/layout'
import type { ModelData } from '@/lib/portal/model-data'
import { type RemoteSlide, remoteSlides } from '@/lib/portal/slides'
import type { Actor, CallMeta, PlatformContext } from '../../http/context'
import { answerOfDesign, type ModuleReader } from '../datainterface/public'
import { boardNumbers, chartNumbers, type NumberRow, tableOfRecords } from '../online-dev/numbers/public'

/** Who asks, and how records of modules are read, which stand above interfaces. */
export type Asking = { ctx: PlatformContext; actor: Actor; meta: CallMeta; readModule: ModuleReader }

/** What of an item of a portal or of a data screen says what is asked. */
export type DataItem = Pick<PortalItem, 'i' | 'jnpfKey' | 'option' | 'dataType' | 'propsApi' | 'templateJson' | 'modelData'>

/** Whether there is data to ask for; what stands in the layout is there already. */
export function asksData(item: DataItem): boolean {
  const { dataType, propsApi, modelData } = item
  return (
    remoteSlides(item).length > 0 ||
    (dataType === 'dynamic' && propsApi !== '') ||
    (dataType === 'model' && modelData !== undefined)
  )
}

/** The data of an item in the form of its kind (contract 4b §2.3). */
export function dataOfItem(asking: Asking, item: DataItem): Promise<unknown> {
  const slides = remoteSlides(item)
  if (slides.length > 0) return picturesOf(asking, slides)
  if (item.dataType === 'model' && item.modelData) return modelAnswer(asking, item.jnpfKey, item.modelData)
  const { propsApi: id, templateJson: paramList } = item
  return answerOfDesign(asking.ctx, asking.actor, { ...asking, id, paramList, shown: new Set(shownKeys(item)) })
}

/** The answer of each slide's interface by its id. One that fails has no picture, and leaves the others theirs. */
async function picturesOf(asking: Asking, slides: readonly RemoteSlide[]): Promise<Record<string, unknown>> {
  const answers = await Promise.allSettled(
    slides.map(({ propsApi: id, templateJson: paramList }) =>
      answerOfDesign(asking.ctx, asking.actor, { ...asking, id, paramList, shown: new Set(keysOfFiles) }),
    ),
  )
  return Object.fromEntries(answers.map((answer, at) => [slides[at]?.id, answer.status === 'fulfilled' ? answer.value : '']))
}

const keysOfFiles = ['name', 'url'] as const

/** Items of the same question have the same answer, which is asked for once. */
export function questionOf(item: DataItem): string {
  const { dataType, jnpfKey, modelData, propsApi, templateJson } = item
  const slides = remoteSlides(item)
  if (slides.length > 0) return JSON.stringify(slides)
  return JSON.stringify(dataType === 'model' ? [jnpfKey, modelData] : [propsApi, templateJson, shownKeys(item)])
}

/** Numbers of records in the form of the kind. */
export async function modelAnswer({ ctx, actor }: Asking, jnpfKey: string, data: ModelData): Promise<unknown> {
  if (jnpfKey === 'dataBoard') return boardNumbers(ctx, actor, data)
  if (data.columns.length > 0) {
    const rows = await tableOfRecords(ctx, actor, data)
    return jnpfKey === 'timeAxis' ? rows.map((row) => eventOf(data.columns, row)) : rows
  }
  return asRows(jnpfKey, await chartNumbers(ctx, actor, data))
}

function asRows(jnpfKey: string, rows: readonly NumberRow[]): unknown {
  switch (jnpfKey) {
    case 'text':
    case 'screenNumber':
    case 'screenProgress':
    case 'screenLevel':
      return String(rows[0]?.value ?? '')
    case 'radarChart': {
      const max = Math.max(0, ...rows.map(({ value }) => Number(value)))
      return rows.map((row) => ({ ...row, max }))
    }
    case 'rankList':
      return rows.map((row) => ({ label: row.name, ...row }))
    case 'timeAxis':
      return rows.map(({ name, value }) => ({ timestamp: name, content: String(value ?? '') }))
    default:
      return rows
  }
}

/** The first column is when, the others say what. */
function eventOf([when = '', ...what]: readonly string[], row: Record<string, unknown>) {
  const texts = what.map((code) => readText(row[code])).filter((text) => text !== '')
  return { ...row, timestamp: readText(row[when]), content: texts.join(' ') }
}

const keysOfKinds: Readonly<Record<string, readonly string[]>> = {
  mapChart: ['name', 'value', 'long', 'lat'],
  timeAxis: ['timestamp', 'content'],
  radarChart: ['name', 'type', 'value', 'max'],
}
const keysOfCharts = ['name', 'type', 'value'] as const

/** What the item shows of the rows of its interface. */
function shownKeys({ jnpfKey, option }: DataItem): string[] {
  const named = (list: string, key: string) =>
    readList(own(option, list))
      .filter(isRecord)
      .map((row) => readText(own(row, key)))
      .filter((name) => name !== '')
  const columns = [...named('columnData', 'filedName'), ...named('rowData', 'filedName')]
  const keys = [...columns, ...named('columnOptions', 'value'), ...named('defaultValue', 'field')]
  return keys.length > 0 ? keys : [...(keysOfKinds[jnpfKey] ?? keysOfCharts)]
}
