import type { PlatformContext } from '../../http/context'
import { refusedBecause } from '../../kit/refusals'
import { askOutside } from '../datainterface/public'

/** Searches of places: asked here, so that the key of the installation stays with the platform (contract 2 §13). */

const unavailable = '地图服务暂时不可用，请稍后再试'

const paths = { around: 'v3/place/around', text: 'v3/place/text', inputtips: 'v3/assistant/inputtips' } as const

type Asked = Readonly<Record<string, string | number>>

/** What the map service answers; refused where the installation names none, or it says no. */
export async function searchMap(ctx: PlatformContext, kind: keyof typeof paths, asked: Asked): Promise<Record<string, unknown>> {
  const { mapSearch } = ctx.config
  if (!mapSearch) throw refusedBecause('MAP_SEARCH_URL names no map service', '未配置地图服务')
  const url = new URL(paths[kind], mapSearch.url)
  for (const [name, value] of Object.entries({ ...asked, key: mapSearch.key })) url.searchParams.set(name, String(value))
  const call = { method: 'GET', headers: new Headers({ accept: 'application/json' }), body: null } as const
  const text = await askOutside(url, call, { hosts: [url.host] }).catch((cause: unknown) => {
    throw refusedBecause('the map service did not answer', unavailable, { cause })
  })
  return readAnswer(text)
}

/** Wire: the service says `status: '1'` when all is well. */
function readAnswer(text: string): Record<string, unknown> {
  const answer = parsed(text)
  if (answer && String(answer['status']) === '1') return answer
  throw refusedBecause(`the map service said ${String(answer?.['info'] ?? text.slice(0, 100))}`, unavailable)
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
