import type { ComponentType } from 'react'
import type { WidgetDisplays, WidgetProps } from '@/components/widget-kits/define-widget'
import type { FormDesign } from '@/lib/form/types'
import { walkNodes } from '@/lib/form/walk'
import { widgets } from '../widgets/registry'

type Runtime = ComponentType<WidgetProps>

const runtimes = new Map<string, Runtime>()
const displays = new Map<string, WidgetDisplays>()
const pending = new Map<string, Promise<unknown>>()

/** The control of a widget type whose faces were loaded before. */
export function runtimeOf(type: string): Runtime | undefined {
  return runtimes.get(type)
}

export function displayOf(type: string): WidgetDisplays | undefined {
  return displays.get(type)
}

/** Everything a form needs is fetched at once and before it is shown: no field appears later than its neighbours. */
export function loadRuntimes(design: FormDesign): Promise<unknown> | null {
  return loadAll(design, 'runtime', (type) => {
    if (runtimes.has(type)) return null
    return (
      widgets
        .get(type)
        ?.runtime?.()
        .then((module) => runtimes.set(type, module.Runtime)) ?? null
    )
  })
}

/** The read-only faces of a design; null when all of them are there already. */
export function loadDisplays(design: FormDesign): Promise<unknown> | null {
  return loadAll(design, 'display', (type) => {
    if (displays.has(type)) return null
    return (
      widgets
        .get(type)
        ?.display?.()
        .then((module) => displays.set(type, module)) ?? null
    )
  })
}

function loadAll(design: FormDesign, facet: string, load: (type: string) => Promise<unknown> | null): Promise<unknown> | null {
  const types = new Set([...walkNodes(design.fields)].map((node) => node.type))
  const key = `${facet}:${[...types].sort().join()}`
  const known = pending.get(key)
  if (known) return known
  const loads = [...types].map(load).filter((promise) => promise !== null)
  if (loads.length === 0) return null
  // The same promise for every render until it settles; a failed download may be tried again.
  const promise = Promise.all(loads).finally(() => pending.delete(key))
  pending.set(key, promise)
  return promise
}
