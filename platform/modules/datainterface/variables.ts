import { AppError } from '@/lib/errors/app-error'
import type { PlatformContext } from '../../http/context'
import { openSecret, sealSecret } from '../../kit/sealed-secret'
import { type ApiConfig, type InterfaceRow, isAuthentication } from './interface-record'
import { callFunction, ScriptError } from './sandbox'
import { findInterface } from './store'
import { findNamedVariables, findVariablesOf, writeValue } from './variables-store'

/** What variables hold, by their ids and by their names. */
export type VariableValues = { byId: ReadonlyMap<string, string>; byName: ReadonlyMap<string, string> }

export type NamedVariables = { ids: readonly string[]; names: readonly string[] }

const variableSource = 2

/** The variables that an API interface sends: by id in rows of source 2, by name as `{@name}` in its address and its body. */
export function variablesNamed({ url, body, headers, query }: ApiConfig): NamedVariables {
  const rows = [...headers, ...query, ...(typeof body === 'string' ? [] : body)]
  const texts = [url, typeof body === 'string' ? body : '']
  const names = texts.flatMap((text) => [...text.matchAll(/\{@([\w\u0080-\uffff]+)\}/g)].map(([, name = '']) => name))
  const ids = rows.filter(({ source }) => source === variableSource).map(({ defaultValue }) => defaultValue)
  return { ids: [...new Set(ids)], names: [...new Set(names)] }
}

/** Opened for one call; one that was never filled is an empty text. */
export async function variableValues(ctx: PlatformContext, named: NamedVariables): Promise<VariableValues> {
  const isNone = named.ids.length === 0 && named.names.length === 0
  const rows = isNone ? [] : await findNamedVariables(ctx.db, named)
  const opened = await Promise.all(rows.map(async (row) => ({ ...row, value: await openedValue(ctx, row) })))
  return {
    byId: new Map(opened.map(({ id, value }) => [id, value])),
    byName: new Map(opened.map(({ fullName, value }) => [fullName, value])),
  }
}

const purposeOf = (id: string) => `interfaceVariable:${id}`

/** What a variable holds; empty where the key of the installation has changed, as the next run of its interface fills it anew. */
export async function openedValue(ctx: PlatformContext, { id, value }: { id: string; value: string }): Promise<string> {
  if (value === '') return ''
  return openSecret(ctx, purposeOf(id), value).catch((error) => {
    if (error instanceof AppError) return ''
    throw error
  })
}

// Calls that find the same variable out of date at the same time ask for a new one once.
const running = new WeakMap<object, Map<string, Promise<void>>>()

/** Runs the interfaces that fill the named variables. */
export async function refreshVariables(
  ctx: PlatformContext,
  named: NamedVariables,
  run: (row: InterfaceRow) => Promise<void>,
): Promise<void> {
  if (named.ids.length === 0 && named.names.length === 0) return
  const rows = await findNamedVariables(ctx.db, named)
  const runs = running.get(ctx.db) ?? new Map<string, Promise<void>>()
  running.set(ctx.db, runs)
  for (const id of new Set(rows.map(({ interfaceId }) => interfaceId))) {
    const filling = await findInterface(ctx.db, id)
    if (!filling || !isAuthentication(filling)) continue
    const one = runs.get(id) ?? run(filling).finally(() => runs.delete(id))
    runs.set(id, one)
    await one
  }
}

/** Fills the variables of an interface from what it answered. One whose function fails keeps what it held. */
export async function keepAnswer(ctx: PlatformContext, interfaceId: string, answer: unknown): Promise<void> {
  for (const { id, fullName, expression } of await findVariablesOf(ctx.db, interfaceId)) {
    try {
      const value = await callFunction(expression, answer)
      const text = typeof value === 'string' ? value : JSON.stringify(value ?? '')
      await writeValue(ctx.db, id, await sealSecret(ctx, purposeOf(id), text === '""' ? '' : text))
    } catch (error) {
      if (!(error instanceof ScriptError)) throw error
      ctx.log.warn({ variable: id, fullName, fault: error.message }, 'a variable of a data interface could not be filled')
    }
  }
}
