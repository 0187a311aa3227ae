import { render } from '@testing-library/react'
import { PlatformIcon } from './platform-icon'

const drawn = (icon: string) => {
  const { container } = render(<PlatformIcon icon={`icon-ym icon-ym-${icon}`} fallback="file" />)
  return container.querySelector('path')?.getAttribute('d')
}

it('screens that stand below each other in the menu have a picture each', () => {
  const names = ['dataInterface', 'interfaceOauth', 'dbLink', 'dataModel', 'dataSync', 'dataBackup', 'sysDictionary']
  const pictures = new Set(names.map(drawn))
  expect(pictures).not.toContain(undefined)
  expect(pictures.size).toBe(names.length)
})
