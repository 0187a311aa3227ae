import { useState } from 'react'
import type { ThreadState } from '@/lib/client/chat/open-thread'
import { nameOf } from './utils'

export type ShownPicture = { path: string; name: string }

export type ThreadMedia = {
  picture: ShownPicture | undefined
  showPicture: (picture: ShownPicture) => void
  closePicture: () => void
}

/** The picture of a conversation that is looked at by itself. */
export function useThreadMedia(): ThreadMedia {
  const [picture, setPicture] = useState<ShownPicture | undefined>(undefined)
  return { picture, showPicture: setPicture, closePicture: () => setPicture(undefined) }
}

/** The picture among its neighbours in the conversation; alone where it is of the history before them. */
export function pictureAmong(shown: ShownPicture, { messages, peer }: ThreadState, ownName: string) {
  const pictures = messages.flatMap(({ content, senderId }): ShownPicture[] => {
    if (content.kind !== 'image' || content.path === undefined) return []
    return [{ path: content.path, name: senderId === peer.id ? nameOf(peer) : ownName }]
  })
  const index = pictures.findIndex(({ path }) => path === shown.path)
  return index < 0 ? { pictures: [shown], index: 0 } : { pictures, index }
}
