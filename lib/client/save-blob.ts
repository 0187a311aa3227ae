/** Long enough for a browser that asks where to put it. */
const addressLifeMs = 60_000

/** Saves what was made in this page. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), addressLifeMs)
}
