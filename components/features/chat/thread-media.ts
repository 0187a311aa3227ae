import { useState } from 'react'

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
