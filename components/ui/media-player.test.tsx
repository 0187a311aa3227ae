import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { WithMessages } from '@/tests/fixtures/render-widget'
import { AudioPlayer } from './audio-player'
import { VideoPlayer } from './video-player'

/** jsdom plays nothing: the element is told what a browser would do. */
function playable(element: HTMLMediaElement, lengthSeconds: number) {
  let isPaused = true
  Object.defineProperties(element, {
    paused: { get: () => isPaused },
    duration: { get: () => lengthSeconds },
    play: {
      value: async () => {
        isPaused = false
        fireEvent(element, new Event('play'))
      },
    },
    pause: {
      value: () => {
        isPaused = true
        fireEvent(element, new Event('pause'))
      },
    },
  })
  fireEvent(element, new Event('durationchange'))
  return element
}

const mediaIn = (container: HTMLElement) => {
  const media = container.querySelector<HTMLMediaElement>('audio, video')
  if (!media) throw new Error('nothing to play')
  return media
}

test.each([
  ['sound', AudioPlayer],
  ['film', VideoPlayer],
])('a %s is played, moved and muted with our own buttons, by keyboard too', async (_kind, Player) => {
  const { container } = render(<Player src="/a" name="录音" />, { wrapper: WithMessages })
  const media = playable(mediaIn(container), 65)
  expect(media).not.toHaveAttribute('controls')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: '暂停' })).toHaveFocus()
  const place = screen.getByRole('slider', { name: '播放位置' })
  fireEvent.change(place, { target: { value: '5' } })
  fireEvent(media, new Event('seeked'))
  expect(media.currentTime).toBe(5)
  expect(place).toHaveAttribute('aria-valuetext', '0:05，共 1:05')
  await userEvent.click(screen.getByRole('button', { name: '静音' }))
  expect(media.muted).toBe(true)
  await expectNoViolations(container)
})

test('a recording that carries no length shows the one that is known', () => {
  const { container } = render(<AudioPlayer src="/a" name="录音" seconds={7} />, { wrapper: WithMessages })
  playable(mediaIn(container), Number.POSITIVE_INFINITY)
  expect(screen.getByRole('group', { name: '录音' })).toHaveTextContent('0:07')
})
