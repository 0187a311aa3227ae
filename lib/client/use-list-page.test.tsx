import { act, render, screen, waitFor } from '@testing-library/react'
import { Activity } from 'react'
import { z } from 'zod'
import { endpoint } from '@/lib/contract/endpoint'
import { page, pagingQuery } from '@/lib/contract/wire'
import { type ListPage, useListPage } from './use-list-page'

const things = endpoint('GET', '/things', {
  summary: 'Things.',
  access: 'session',
  query: pagingQuery,
  data: page(z.looseObject({ id: z.string() })),
})

type Ask = { url: URL; signal: AbortSignal; answer: (total: number) => Promise<void>; fail: () => Promise<void> }
type Options = Parameters<typeof useListPage>[2]

/** Shows what the hook says; what it asks is answered by the test. */
async function holder(options: Options = {}) {
  const asked: Ask[] = []
  global.fetch = ((url: string, { signal }: { signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      const reply = (total: number) => {
        const data = { list: [{ id: `of ${url}` }], pagination: { currentPage: 1, pageSize: 20, total } }
        return new Response(JSON.stringify({ code: 200, msg: '', data }))
      }
      signal.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')))
      asked.push({
        url: new URL(url, 'http://x'),
        signal,
        answer: async (total) => {
          resolve(reply(total))
          await waitFor(() => expect(latest?.isAsking).toBe(false))
        },
        fail: async () => {
          reject(new TypeError('gone'))
          await waitFor(() => expect(latest?.isAsking).toBe(false))
        },
      })
    })) as unknown as typeof fetch
  let latest: ListPage<unknown> | undefined
  // biome-ignore lint/correctness/noComponentHookFactories: one component per call is what a test wants.
  function Holder({ at }: { at: number }) {
    const list = useListPage(things, { query: { currentPage: at, pageSize: 20, keyword: '', sort: '', sidx: '' } }, options)
    latest = list
    const facts = [list.isAsking && 'asking', list.isOld && 'old', list.failure ? 'failed' : '', list.data ? 'rows' : 'none']
    return <p>{`${facts.filter(Boolean).join(' ')} ${list.total ?? '?'} from ${list.firstRowNumber}`}</p>
  }
  const shown = (at: number, mode: 'visible' | 'hidden' = 'visible') => (
    <Activity mode={mode}>
      <Holder at={at} />
    </Activity>
  )
  const view = render(shown(1))
  await waitFor(() => expect(asked).toHaveLength(1))
  return {
    asked,
    says: () => screen.getByText(/ from /).textContent,
    show: (at: number, mode?: 'visible' | 'hidden') => act(async () => view.rerender(shown(at, mode))),
    ask: () => act(async () => latest?.ask()),
    reload: () => act(async () => latest?.reload()),
  }
}

test('the same question is asked again at every press, but not while it is on its way', async () => {
  const { asked, ask, says } = await holder()
  await ask()
  expect(asked).toHaveLength(1)
  await asked[0]?.answer(95)
  expect(says()).toBe('rows 95 from 1')
  await ask()
  expect(says()).toBe('asking rows 95 from 1')
  await ask()
  expect(asked).toHaveLength(2)
})

test('a question that was answered before is asked again all the same', async () => {
  const { asked, show } = await holder()
  await asked[0]?.answer(95)
  await show(2)
  await asked[1]?.answer(95)
  await show(1)
  expect(asked.map(({ url }) => url.searchParams.get('currentPage'))).toEqual(['1', '2', '1'])
})

test('meanwhile the old rows stand, marked as such and with their own numbers; an overtaken question is given up', async () => {
  const { asked, show, says } = await holder()
  await asked[0]?.answer(95)
  await show(2)
  expect(says()).toBe('asking old rows 95 from 1')
  await show(3)
  expect(asked[1]?.signal.aborted).toBe(true)
  await asked[2]?.answer(95)
  expect(says()).toBe('rows 95 from 41')
})

test('after a failure neither rows nor a total are claimed, also while it is tried again', async () => {
  const { asked, reload, ask, says } = await holder()
  await asked[0]?.answer(95)
  await reload()
  await asked[1]?.fail()
  expect(says()).toBe('failed none ? from 1')
  await ask()
  expect(says()).toBe('asking none ? from 1')
  await asked[2]?.answer(7)
  expect(says()).toBe('rows 7 from 1')
})

test('after a change it asks anew, whatever is on its way', async () => {
  const { asked, reload } = await holder()
  await reload()
  expect(asked).toHaveLength(2)
  expect(asked[0]?.signal.aborted).toBe(true)
})

test('a tab of the shell that comes back keeps what it has, or looks again where the list says so', async () => {
  const keeping = await holder()
  await keeping.asked[0]?.answer(95)
  await keeping.show(1, 'hidden')
  await keeping.show(1, 'visible')
  expect(keeping.asked).toHaveLength(1)
  document.body.replaceChildren()
  const looking = await holder({ isAskedOnReturn: true })
  await looking.asked[0]?.answer(95)
  await looking.show(1, 'hidden')
  await looking.show(1, 'visible')
  expect(looking.asked).toHaveLength(2)
})
