import { act, render, screen } from '@testing-library/react'
import { useFaces } from './use-faces'

function Faces({ load }: { load: () => Promise<unknown> | null }) {
  return useFaces(load) ? <p>字段</p> : <p>加载中</p>
}

test('the code of controls that does not come while the line is down comes once it is back, and the page stands until then', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const lost = Promise.reject(new Error('ChunkLoadError'))
  lost.catch(() => undefined)
  render(<Faces load={() => (navigator.onLine ? Promise.resolve() : lost)} />)
  await act(async () => {})
  expect(screen.getByText('加载中')).toBeInTheDocument()
  onLine.mockReturnValue(true)
  await act(async () => {
    window.dispatchEvent(new Event('online'))
  })
  expect(screen.getByText('字段')).toBeInTheDocument()
})
