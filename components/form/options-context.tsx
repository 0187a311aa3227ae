'use client'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { type WidgetEnv, WidgetEnvProvider } from '../widgets/widget-env'
import { createOptionsCache, type LoadOptions, type OptionsCache } from './options-cache'

export type { LoadOptions } from './options-cache'

const OptionsCacheContext = createContext<OptionsCache | null>(null)

/**
 * Gives dictionaries and dynamic options to the forms, details, list cells and filters below. `load` is taken as it is
 * when the provider mounts; give the provider a `key` to start anew.
 */
export function OptionsProvider({ load, children }: { load: LoadOptions; children: ReactNode }) {
  const [{ cache, env }] = useState(() => createProvision(load))
  return (
    <OptionsCacheContext value={cache}>
      <WidgetEnvProvider value={env}>{children}</WidgetEnvProvider>
    </OptionsCacheContext>
  )
}

export function useOptionsCache(): OptionsCache | null {
  return useContext(OptionsCacheContext)
}

/** Outside a form, as in a filter, no other field's value is known. */
const readNothing = () => ''

function createProvision(load: LoadOptions): { cache: OptionsCache; env: WidgetEnv } {
  const cache = createOptionsCache(load)
  const env: WidgetEnv = {
    Fields: NoFields,
    isDetail: false,
    options: {
      subscribe: (node, _rowKey, listener) => cache.subscribe(node, readNothing, listener),
      read: (node) => cache.read(node, readNothing),
      retry: (node) => cache.retry(node, readNothing),
    },
  }
  return { cache, env }
}

function NoFields() {
  return null
}
