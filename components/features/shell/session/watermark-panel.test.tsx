import { render, screen } from '@testing-library/react'
import { shapeShellData } from '@/components/ground/shell-data'
import { currentUserInParts } from '@/lib/contract/session/oauth'
import { WatermarkPanel } from './watermark-panel'

const options = {
  ...{ isSidebarCollapsed: false, links: {}, draftKeys: [], defaultTitle: 'Tenon', language: 'zh' as const },
  ...{ hasChosenLanguage: true, passwordMode: { mode: 'md5' as const, aesKey: '' } },
} as unknown as Parameters<typeof shapeShellData>[1]
const userInfo = { userId: 'u1', userAccount: 'lisi', userName: '李四' }
const shaped = (more: object) => shapeShellData(currentUserInParts.parse({ userInfo, ...more }), options)

it('names who looks, where watermarkSwitch is on: of a look as somebody else the one who really looks', () => {
  expect(shaped({ sysConfigInfo: { watermarkSwitch: 1 } }).watermark).toBe('李四/lisi')
  expect(shaped({ sysConfigInfo: { watermarkSwitch: '0' } }).watermark).toBe('')
  expect(shaped({ sysConfigInfo: null }).watermark).toBe('')
  const viewing = { id: 'v1', secondsLeft: 60, viewer: '王五/wangwu' }
  expect(shaped({ sysConfigInfo: { watermarkSwitch: 1 }, viewing }).watermark).toBe('王五/wangwu')
})

it('leaves a long name the room that it takes, so that none is cut', () => {
  const { container } = render(<WatermarkPanel text={`诸葛孔明先生/${'m'.repeat(30)}`} />)
  const [pattern, second] = [container.querySelector('pattern'), container.querySelectorAll('text')[1]]
  expect(Number(second?.getAttribute('x'))).toBeGreaterThan(6 * 14 + 30 * 9)
  expect(Number(pattern?.getAttribute('width'))).toBe(2 * Number(second?.getAttribute('x')))
})

it('covers the window without being read out, clicked or focused', () => {
  const { container } = render(<WatermarkPanel text="李四/lisi" />)
  const mark = container.querySelector('[data-tn-watermark]')
  expect(mark).toHaveAttribute('aria-hidden', 'true')
  expect(mark).toHaveTextContent('李四/lisi')
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
  const [pattern, rect] = [container.querySelector('pattern'), container.querySelector('rect')]
  expect(rect).toHaveAttribute('fill', `url(#${pattern?.id})`)
})
