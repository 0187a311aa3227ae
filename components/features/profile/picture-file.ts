function loadPicture(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const picture = new Image()
    picture.onload = () => resolve(picture)
    picture.onerror = () => reject(new Error('the picture cannot be read'))
    picture.src = url
  })
}

/** Whether the browser can draw it. A name that ends in .png proves nothing. */
export function isReadablePicture(url: string): Promise<boolean> {
  return url === ''
    ? Promise.resolve(false)
    : loadPicture(url).then(
        () => true,
        () => false,
      )
}

type Area = { x: number; y: number; width: number; height: number }

/** The chosen square of a picture, `side` pixels wide: WebP, or PNG where the browser makes no WebP. */
export async function cropSquare(url: string, area: Area, side: number): Promise<Blob> {
  const picture = await loadPicture(url)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser draws no pictures')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, side, side)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
  if (!blob) throw new Error('the browser makes no file of the picture')
  return blob
}
