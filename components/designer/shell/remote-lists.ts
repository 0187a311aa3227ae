import { useMemo } from 'react'
import type { ComboboxOption } from '@/components/ui/field-combobox-panel'
import { useCall } from '@/lib/client/use-call'
import { designBase } from '@/lib/contract/online-dev/design-base'
import { billRule } from '@/lib/contract/system/bill-rule'
import { dataInterface } from '@/lib/contract/system/data-interface'
import { dictionaryType } from '@/lib/contract/system/dictionary'
import { printDev } from '@/lib/contract/system/print'
import { isRecord, own, readText } from '@/lib/form/read'
import type { Remote } from './remote'

/*
 * What the platform has to choose from. The cache of the page keeps the lists, so that another field of the same kind shows them at once.
 */

/** They seldom change while somebody designs. */
const seldom = { revalidateOnFocus: false, dedupingInterval: 60_000 }

/** A thing below its category. */
type Grouped = { fullName: string; children: readonly { id: string; fullName: string }[] }

function flat(groups: readonly Grouped[]): readonly ComboboxOption[] {
  return groups.flatMap((group) =>
    group.children.map((child) => ({ value: child.id, label: `${group.fullName} / ${child.fullName}` })),
  )
}

function useRemote<Data>(
  { data, error, mutate }: { data: Data | undefined; error: unknown; mutate: () => unknown },
  read: (data: Data) => readonly ComboboxOption[],
): Remote {
  // biome-ignore lint/correctness/useExhaustiveDependencies: how the list is read is the same at every drawing.
  const options = useMemo(() => (data === undefined ? undefined : read(data)), [data])
  return { options, error: data === undefined ? error : undefined, retry: () => void mutate() }
}

/** Released designs whose records can be chosen (contract 3a §4.6), or whose forms a button opens: those without a flow (3b §6). */
export function useModules(use: 'records' | 'forms'): Remote {
  const input = { query: { type: '1', webType: '1,2', isRelease: '1', enableFlow: use === 'forms' ? '0' : '' } }
  return useRemote(useCall(designBase.selector, input, seldom), ({ list }) => flat(list))
}

/** Fields of a released design; `plain` are those that a record can be known by. */
export function useModuleFields(modelId: string, use: 'plain' | 'all'): Remote {
  const input = modelId === '' ? null : { params: { id: modelId }, query: { filterType: use === 'plain' ? '1' : '0' } }
  return useRemote(useCall(designBase.fields, input, seldom), ({ list }) =>
    list.map(({ vmodel, label }) => ({ value: vmodel, label: label || vmodel })),
  )
}

export function useInterfaces(): Remote {
  return useRemote(useCall(dataInterface.selector, {}, seldom), (groups) =>
    groups.flatMap((group) =>
      group.children.length === 0 && group.category === ''
        ? []
        : group.children.map((child) => ({ value: child.id, label: `${group.fullName} / ${child.fullName}` })),
    ),
  )
}

/** Columns of what a data interface answers. */
export function useInterfaceFields(interfaceId: string): Remote {
  const input = interfaceId === '' ? null : { params: { id: interfaceId }, body: { paramList: [] } }
  return useRemote(useCall(dataInterface.fields, input, seldom), (fields) =>
    fields.map((field) => {
      const name = typeof field === 'string' ? field : readText(own(field, 'field')) || readText(own(field, 'defaultValue'))
      return { value: name, label: name }
    }),
  )
}

export function useInterfaceParameters(interfaceId: string) {
  const { data, error, mutate } = useCall(
    dataInterface.parameters,
    interfaceId === '' ? null : { params: { id: interfaceId } },
    seldom,
  )
  return { parameters: data?.filter(isRecord), error, retry: () => void mutate() }
}

export function useBillRules(): Remote {
  const input = { query: { keyword: '', currentPage: 1, pageSize: 1000, categoryId: '' } }
  return useRemote(useCall(billRule.selector, input as never, seldom), ({ list }) =>
    list.map(({ enCode, fullName, category }) => ({ value: enCode, label: category ? `${category} / ${fullName}` : fullName })),
  )
}

/** Print templates of forms (contract 2 §20: kind 2). */
export function usePrintTemplates(isAsked = true): Remote {
  return useRemote(useCall(printDev.selector, isAsked ? { query: { type: '2' } } : null, seldom), ({ list }) => flat(list))
}

type Level = { id: string; fullName: string; children?: readonly Level[] | undefined }

/** Dictionaries of all levels: a level may hold items and further dictionaries. */
export function useDictionaries(): Remote {
  const below = (levels: readonly Level[], depth: number): readonly ComboboxOption[] =>
    levels.flatMap(({ id, fullName, children = [] }) => [
      // The two roots hold no items.
      ...(depth === 0 ? [] : [{ value: id, label: fullName }]),
      ...below(children, depth + 1),
    ])
  return useRemote(useCall(dictionaryType.selector, { params: { id: '0' } }, seldom), ({ list }) => below(list, 0))
}
