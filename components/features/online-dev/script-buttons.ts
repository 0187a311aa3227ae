import type { ListButton, ListDesign } from '@/lib/form/list-types'
import { isRecord, own, type RawRecord, readFlag, readList, readNumber, readText } from '@/lib/form/read'
import type { DesignScript } from '@/lib/form/scripts/collect-scripts'
import { scriptLimits } from '@/lib/form/scripts/limits'
import { isStubScript } from '@/lib/form/scripts/script-text'

/** The form of another module over a row, filled from it (contract 3b §6). */
export type FormButton = {
  kind: 'form'
  button: ListButton
  modelId: string
  title: string
  surface: { kind: 'general' | 'drawer'; width: string }
  /** Which field of the form begins with which field of the row. */
  copies: readonly { from: string; to: string }[]
  /** What is filled in goes to this interface, and no record is made of it; empty: it is a record of that module. */
  interfaceId: string
  parameters: readonly RawRecord[]
  isRefreshing: boolean
}

type CustomButton =
  | FormButton
  | { kind: 'script'; button: ListButton; key: string }
  | {
      kind: 'interface'
      button: ListButton
      interfaceId: string
      parameters: readonly Readonly<Record<string, unknown>>[]
      confirmText: string | null
      isRefreshing: boolean
    }

/** Row buttons of the design, of all three kinds (contract 3b §6). */
export function customButtons(list: ListDesign): readonly CustomButton[] {
  return list.customButtons.flatMap((button): CustomButton[] => {
    const event = own(button.raw, 'event')
    if (!isRecord(event)) return []
    const type = readNumber(own(event, 'btnType'))
    if (type === 2) return [{ kind: 'script', button, key: buttonKey(button) }]
    if (type === 1) return formButton(button, event)
    const interfaceId = readText(own(event, 'interfaceId'))
    if (type !== 3 || interfaceId === '') return []
    return [
      {
        kind: 'interface',
        button,
        interfaceId,
        parameters: readList(own(event, 'templateJson')).filter(isRecord),
        confirmText: readFlag(own(event, 'useConfirm')) ? readText(own(event, 'confirmTitle')) : null,
        isRefreshing: readFlag(own(event, 'isRefresh')),
      },
    ]
  })
}

function formButton(button: ListButton, event: RawRecord): FormButton[] {
  const modelId = readText(own(event, 'modelId'))
  if (modelId === '') return []
  const copies = readList(own(event, 'formOptions')).filter(isRecord)
  const width = readText(own(event, 'popupWidth'), '800px')
  return [
    {
      ...{ kind: 'form', button, modelId, title: readText(own(event, 'popupTitle')) || button.label },
      surface: { kind: own(event, 'popupType') === 'drawer' ? 'drawer' : 'general', width },
      copies: copies
        .map((copy) => ({ from: readText(own(copy, 'currentField')), to: readText(own(copy, 'field')) }))
        .filter(({ from, to }) => from !== '' && to !== ''),
      interfaceId: readFlag(own(event, 'customBtn')) ? readText(own(event, 'interfaceId')) : '',
      parameters: readList(own(event, 'templateJson')).filter(isRecord),
      isRefreshing: readFlag(own(event, 'isRefresh')),
    },
  ]
}

/** What the form of a button begins with. */
export function copiedValues({ copies }: FormButton, values: RawRecord): Record<string, unknown> {
  return Object.fromEntries(copies.flatMap(({ from, to }) => (Object.hasOwn(values, from) ? [[to, values[from]] as const] : [])))
}

function buttonKey(button: ListButton): string {
  return `button:${button.value}`
}

/** Parameters filled from the record: 1 is a field of it, 2 a fixed text, 3 nothing (contract 3b §6). */
export function interfaceParameters(
  parameters: readonly Readonly<Record<string, unknown>>[],
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown>[] {
  return parameters.map((parameter) => {
    const source = readNumber(own(parameter, 'sourceType')) ?? 1
    const relation = readText(own(parameter, 'relationField'))
    const value = source === 1 ? (own(values, relation) ?? '') : source === 2 ? relation : ''
    return { ...parameter, defaultValue: value }
  })
}

const listEvents = ['afterOnload', 'rowStyle', 'cellStyle'] as const

/** Scripts of a list that say something (contract 3b §8.6). */
export function listScripts(list: ListDesign): readonly DesignScript[] {
  const funcs = own(list.raw, 'funcs')
  const found: DesignScript[] = []
  const add = (script: Omit<DesignScript, 'text'>, text: unknown) => {
    if (typeof text === 'string' && text.length <= scriptLimits.scriptCharacters && !isStubScript(text))
      found.push({ ...script, text })
  }
  if (isRecord(funcs)) for (const event of listEvents) add({ key: `list:${event}`, event, label: '' }, own(funcs, event))
  for (const button of list.customButtons) {
    const event = own(button.raw, 'event')
    if (isRecord(event) && readNumber(own(event, 'btnType')) === 2)
      add({ key: buttonKey(button), event: 'func', label: button.label }, own(event, 'func'))
  }
  return found
}
