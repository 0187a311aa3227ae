'use client'

import { useState } from 'react'
import { pictureAddress } from '@/lib/domain/picture-address'
import styles from './avatar.module.css'

type AvatarProps = { name: string; src?: string; size?: number }

/** The person's picture, or the last two signs of the name as Chinese offices write them. Only pictures that the platform keeps are loaded. */
export function Avatar({ name, src, size = 30 }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | undefined>(undefined)
  const picture = pictureAddress(src ?? '')
  return (
    <span className={styles.avatar} style={{ width: size, height: size, fontSize: Math.round(size * 0.4) }} aria-hidden="true">
      {picture && picture !== failedSrc ? <img src={picture} alt="" onError={() => setFailedSrc(picture)} /> : initials(name)}
    </span>
  )
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  if (words.length > 1)
    return words
      .map((word) => word[0] ?? '')
      .join('')
      .slice(0, 2)
      .toUpperCase()
  const signs = [...(words[0] ?? '')]
  // A longer name is a function such as 系统管理员, which is known by its beginning.
  return (signs.length > 3 ? signs.slice(0, 2) : signs.slice(-2)).join('')
}
