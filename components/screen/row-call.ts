import type { z } from 'zod'
import type { CallInput, Endpoint } from '@/lib/contract/endpoint'
import type { byId } from '@/lib/contract/wire'

type NamedCall = { call: Endpoint; input: (id: string) => CallInput<Endpoint> }

/** A call about one row: with its id in the path as most have it, or named in another way (`rowCall`). */
export type RowCall = Endpoint<typeof byId, z.ZodUndefined, z.ZodUndefined> | NamedCall

/** A call that names its row otherwise, such as in the query. The same object at every drawing is not asked for. */
export function rowCall<E extends Endpoint>(call: E, input: (id: string) => CallInput<E>): RowCall {
  return { call, input: input as NamedCall['input'] }
}

export function readRowCall(given: RowCall): NamedCall {
  if ('call' in given) return given
  return { call: given, input: (id) => ({ params: { id } }) as CallInput<Endpoint> }
}
