'use client'
import { createContext, type ReactNode, useContext, useState } from 'react'
import type { Caller, NamesEnv } from '@/components/widget-kits/names'
import { type WidgetEnv, WidgetEnvProvider } from '@/components/widget-kits/widget-env'
import { createOptionsCache, type LoadOptions, type OptionsCache } from './options-cache'

export type { LoadOptions } from './options-cache'

/** Calls and names for widgets that look things up; absent where nobody is signed in, such as in a public form. */
export type Lookups = { call: Caller; names: NamesEnv }

const OptionsCacheContext = createContext<OptionsCache | null>(null)
const LookupsContext = createContext<Lookups | null>(null)

type ProviderProps = { load: LoadOptions; lookups?: Lookups; children: ReactNode }

/**
 * Gives dictionaries, dynamic options and look-ups to the forms, details, list cells and filters below. Both are taken as
 * they are when the provider mounts; give the provider a `key` to start anew.
 */
export function OptionsProvider({ load, lookups, children }: ProviderProps) {
  const [{ cache, env }] = useState(() => createProvision(load, lookups))
  return (
    <OptionsCacheContext value={cache}>
      <LookupsContext value={lookups ?? null}>
        <WidgetEnvProvider value={env}>{children}</WidgetEnvProvider>
      </LookupsContext>
    </OptionsCacheContext>
  )
}

export function useLookups(): Lookups | null {
  return useContext(LookupsContext)
}

export function useOptionsCache(): OptionsCache | null {
  return useContext(OptionsCacheContext)
}

/** Outside a form, as in a filter, no other field's value is known. */
const readNothing = () => ''

function createProvision(load: LoadOptions, lookups: Lookups | undefined): { cache: OptionsCache; env: WidgetEnv } {
  const cache = createOptionsCache(load)
  const env: WidgetEnv = {
    Fields: NoFields,
    call: lookups?.call,
    names: lookups?.names,
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
