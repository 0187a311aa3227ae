import { addressesElsewhere } from '@/tests/fixtures/loading-vectors'
import { pictureAddress, storedFileOf } from './picture-address'

describe('the address of a picture that data names', () => {
  it.each([
    ['/api/file/Image/annexpic/20261122_a1.png', '/api/file/Image/annexpic/20261122_a1.png'],
    ['/api/File/Image/userAvatar/001.png', '/api/File/Image/userAvatar/001.png'],
    ['/api/file/Image/IM/a,b.png?s=ab%2Fc&t=1', '/api/file/Image/IM/a,b.png?s=ab%2Fc&t=1'],
    ['/api/file/Image/annex/%E5%9B%BE.png', '/api/file/Image/annex/%E5%9B%BE.png'],
    ['/api/file/Image/annex/图 .png'.replace(' ', ''), '/api/file/Image/annex/图.png'],
    [' /api/file/Image/annex/a.png\n', '/api/file/Image/annex/a.png'],
    ['/file/Image/annex/a.png', '/api/file/Image/annex/a.png'],
    ['http://erp.example:30000/api/file/Image/annexpic/a.png', '/api/file/Image/annexpic/a.png'],
    ['https://evil.example/api/file/Image/annexpic/a.png', '/api/file/Image/annexpic/a.png'],
    ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
    ['data:image/JPEG;base64,/9j+=', 'data:image/JPEG;base64,/9j+='],
  ])('%s is loaded from this site alone', (address, loaded) => {
    expect(pictureAddress(address)).toBe(loaded)
  })

  it.each(addressesElsewhere)('%j is never loaded', (address) => {
    expect(pictureAddress(address)).toBeNull()
    expect(storedFileOf(address)).toBeNull()
  })

  it('stays below the pictures of the platform however a browser reads it', () => {
    for (const address of ['/api/file/Image/a/b.png', '/api/file/Image/a/%2e%2e%2fx', '/api/file/Image/a/...']) {
      const loaded = pictureAddress(address)
      if (loaded) expect(new URL(loaded, 'https://own.example').pathname).toMatch(/^\/api\/file\/Image\/a\/[^/]+$/)
    }
  })
})
