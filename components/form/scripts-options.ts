import { flatOptions } from '@/components/widget-kits/choices/choices'
import type { OptionsState, WidgetEnv } from '@/components/widget-kits/widget-env'
import { optionKeys, toOptions } from '@/lib/form/attributes'
import { saidOptions } from '@/lib/form/design-texts'
import type { FieldNode } from '@/lib/form/types'

type OptionOverrides = NonNullable<WidgetEnv['optionOverrides']> & { set: (code: string, list: readonly unknown[]) => void }

/** Options that scripts of older designs gave to fields (contract 3a §11: `setFieldOptions`). */
export function createOptionOverrides(): OptionOverrides {
  const lists = new Map<string, readonly unknown[]>()
  const states = new Map<FieldNode, OptionsState>()
  const listeners = new Set<() => void>()
  return {
    set: (code, list) => {
      lists.set(code, list)
      states.clear()
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: (node) => {
      const list = lists.get(node.code)
      if (!list) return undefined
      const known = states.get(node)
      if (known) return known
      const state: OptionsState = { status: 'ready', options: flatOptions(saidOptions(node, toOptions(list, optionKeys(node)))) }
      states.set(node, state)
      return state
    },
  }
}
