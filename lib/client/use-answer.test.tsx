import { act, render, screen } from '@testing-library/react'
import { type Answer, useAnswer } from './use-answer'

type Ask = { question: string; signal: AbortSignal; answer: (value: string) => void; fail: (error: Error) => void }

/** Shows what the hook says, and hands out the questions that were asked, to be answered in any order. */
function holder(options?: Parameters<typeof useAnswer>[2]) {
  const asked: Ask[] = []
  let latest: Answer<string> | undefined
  // biome-ignore lint/correctness/noComponentHookFactories: one component per call is what a test wants.
  function Holder({ question }: { question: string }) {
    const answer = useAnswer(
      (signal) => new Promise<string>((resolve, reject) => asked.push({ question, signal, answer: resolve, fail: reject })),
      question,
      options,
    )
    latest = answer
    return <p>{`${answer.status} ${answer.data ?? '-'} ${answer.shown ?? '-'}`}</p>
  }
  const view = render(<Holder question="苹果" />)
  return {
    asked,
    says: () => screen.getByText(/^(loading|ready|failed)/).textContent,
    change: (question: string) => view.rerender(<Holder question={question} />),
    retry: () => act(() => latest?.retry()),
    leave: view.unmount,
  }
}
const settle = (one: Ask | undefined, value: string) => act(async () => one?.answer(value))

test('an answer carries its question: whichever comes last, the one that was asked last counts', async () => {
  const { asked, change, says } = holder()
  change('香蕉')
  await settle(asked[1], '香蕉的行')
  await settle(asked[0], '苹果的行')
  expect(says()).toBe('ready 香蕉的行 香蕉的行')
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, true])
})

test('meanwhile the old answer may be looked at, but there is none to the question', async () => {
  const { asked, change, says } = holder()
  await settle(asked[0], '苹果的行')
  change('香蕉')
  expect(says()).toBe('loading - 苹果的行')
  change('苹果')
  expect(says()).toBe('ready 苹果的行 苹果的行')
  change('香蕉')
  await settle(asked.at(-1), '香蕉的行')
  expect(says()).toBe('ready 香蕉的行 香蕉的行')
})

test('a late failure of an overtaken question is no failure; that of the current one is, until it is asked again', async () => {
  const { asked, change, says, retry } = holder()
  change('香蕉')
  await act(async () => asked[0]?.fail(new Error('late')))
  expect(says()).toBe('loading - -')
  await act(async () => asked[1]?.fail(new Error('gone')))
  expect(says()).toBe('failed - -')
  retry()
  expect(says()).toBe('loading - -')
  await settle(asked[2], '香蕉的行')
  expect(says()).toBe('ready 香蕉的行 香蕉的行')
})

test('nobody is asked while nobody wants to know, nor again for what is known', async () => {
  const { asked, leave } = holder({ isAsked: false })
  expect(asked).toHaveLength(0)
  leave()
  const again = holder()
  await settle(again.asked[0], '苹果的行')
  again.change('苹果')
  expect(again.asked).toHaveLength(1)
})

test('what is being typed is asked after a pause, and given up with the screen', () => {
  jest.useFakeTimers()
  try {
    const { asked, change, leave } = holder({ pauseMs: 250 })
    change('香')
    act(() => jest.advanceTimersByTime(200))
    change('香蕉')
    act(() => jest.advanceTimersByTime(249))
    expect(asked).toHaveLength(0)
    act(() => jest.advanceTimersByTime(1))
    expect(asked.map(({ question }) => question)).toEqual(['香蕉'])
    leave()
    expect(asked[0]?.signal.aborted).toBe(true)
  } finally {
    jest.useRealTimers()
  }
})
