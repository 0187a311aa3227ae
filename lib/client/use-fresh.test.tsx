import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Activity, useState } from 'react'
import { notice } from '@/lib/contract/message/notice'
import { type Answer, ok, refusal, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { useFresh } from './use-fresh'

/** Every title that was shown, however shortly. */
let shown: (string | undefined)[]

function Opened({ id }: { id: string | null }) {
  const { data, error } = useFresh(notice.info, id === null ? null : { params: { id } })
  shown.push(data?.title)
  return <p>{data?.title ?? (error ? '失败' : '等待')}</p>
}

function Page({ id }: { id: string | null }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        打开
      </button>
      {isOpen && <Opened id={id} />}
    </>
  )
}

const press = () => userEvent.click(screen.getByRole('button', { name: '打开' }))

it('every opening asks anew, and nothing of the one before is shown, not for a moment', async () => {
  let answer: Answer = ok({ id: 'n1', title: '一' })
  const { calls } = startNetwork({ 'GET /message/Notice/n1': () => answer })
  shown = []
  await showScreen(<Page id="n1" />)
  await press()
  expect(await screen.findByText('一')).toBeVisible()
  await press()
  answer = ok({ id: 'n1', title: '二' })
  shown = []
  await press()
  expect(await screen.findByText('二')).toBeVisible()
  expect(shown).not.toContain('一')
  await press()
  answer = refusal('服务繁忙', 500)
  shown = []
  await press()
  expect(await screen.findByText('失败')).toBeVisible()
  expect(new Set(shown)).toEqual(new Set([undefined]))
  expect(calls).toHaveLength(3)
})

it('nothing is asked for what does not exist yet', async () => {
  const { calls } = startNetwork()
  await showScreen(<Page id={null} />)
  await press()
  expect(screen.getByText('等待')).toBeVisible()
  expect(calls).toEqual([])
})

function Tab() {
  const [isShown, setShown] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setShown(!isShown)}>
        打开
      </button>
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <Opened id="n1" />
      </Activity>
    </>
  )
}

it('what is hidden for a while, as a tab with something unsaved, is there again as it was left', async () => {
  const answer = ok({ id: 'n1', title: '一' })
  startNetwork({ 'GET /message/Notice/n1': () => answer })
  await showScreen(<Tab />)
  expect(await screen.findByText('一')).toBeVisible()
  await press()
  expect(screen.getByText('一')).not.toBeVisible()
  shown = []
  await press()
  expect(screen.getByText('一')).toBeVisible()
  expect(shown).not.toContain(undefined)
})
