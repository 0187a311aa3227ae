import { useEffect, useRef } from 'react'

type Layer = { close: () => void; address: string }

/** What stands over the page and closes by Back, lowest first. */
const layers: Layer[] = []
/** In the state of the history entry that stands for all of them. */
const mark = 'tenonLayer'
/** The entry is being taken back by ourselves. */
let isLeaving = false

/**
 * The browser's Back closes what stands over the page, and the page stays: phones have no other key for it. `isOwn` says that it does so by
 * itself; what opens over such a layer is closed before it. `onBack` decides, and may ask first.
 */
export function useBackCloses(onBack: () => void, isOwn: boolean): void {
  const latest = useRef(onBack)
  latest.current = onBack
  // The history of the browser.
  useEffect(() => {
    if (!isOwn && layers.length === 0) return
    const layer = { close: () => latest.current(), address: here() }
    if (layers.length === 0) window.addEventListener('popstate', handleBack)
    layers.push(layer)
    enter()
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      // One often follows another at once, as the next task that is decided.
      setTimeout(leave)
    }
  }, [isOwn])
}

function enter(): void {
  if (!isMarked() && !isLeaving) window.history.pushState({ ...window.history.state, [mark]: true }, '')
}

function leave(): void {
  if (layers.length > 0) return
  window.removeEventListener('popstate', handleBack)
  // Whoever has gone on to another page keeps the way they went.
  if (!isMarked() || isLeaving) return
  isLeaving = true
  window.addEventListener('popstate', handleLeft, { once: true })
  window.history.back()
}

function handleLeft(): void {
  isLeaving = false
  if (layers.length > 0) enter()
}

function handleBack(): void {
  const top = layers.at(-1)
  if (isLeaving || isMarked() || !top || top.address !== here()) return
  // It is there until the layer has gone: the person may be asked, and stay.
  enter()
  // A question over it is answered first.
  if (document.querySelector('dialog[open]') === null) top.close()
}

const here = () => window.location.pathname + window.location.search
const isMarked = () => Boolean((window.history.state as Record<string, unknown> | null)?.[mark])
