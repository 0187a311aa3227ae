import { own, type RawRecord, readList, readNumber, readText } from '@/lib/form/read'
import type { PortalItem } from './layout'
import { optionsOf } from './options'

/** Slides of a carousel (contract 4b §2.2) whose picture an interface gives. */

export type RemoteSlide = { id: string; propsApi: string; templateJson: Record<string, unknown>[] }

/** Wire: 1 an upload, 2 an address, 3 what an interface answers. */
const remote = 3

export function isRemoteSlide(slide: RawRecord): boolean {
  return readNumber(own(slide, 'dataType')) === remote && readText(own(slide, 'propsApi')) !== ''
}

/** More pictures than anybody waits for would be as many questions. */
const slidesMax = 30

/** By which its answer is known; a slide without an id by its place. */
export function slideId(slide: RawRecord, at: number): string {
  return readText(own(slide, 'id')) || String(at)
}

/** Those of an item that have to be asked for; none of one that is no carousel. */
export function remoteSlides(item: Pick<PortalItem, 'jnpfKey' | 'dataType' | 'option'>): RemoteSlide[] {
  if (item.jnpfKey !== 'carousel' || item.dataType !== 'static') return []
  return optionsOf(item as PortalItem)
    .rows('defaultValue')
    .flatMap((slide, at) => {
      const templateJson = readList(own(slide, 'templateJson')) as Record<string, unknown>[]
      return isRemoteSlide(slide) ? [{ id: slideId(slide, at), propsApi: readText(own(slide, 'propsApi')), templateJson }] : []
    })
    .slice(0, slidesMax)
}
