import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { preinit } from 'react-dom'
import { isDocumentTaken } from '@/lib/client/document-person'
import { announceSignIn, finishSignIn } from './finish-sign-in'

/** Addresses of the scripts and style sheets of the signed-in part. */
export type ShellFiles = { scripts: readonly string[]; styles: readonly string[] }

/**
 * The way from the sign-in screen into the shell, without a new document: its code is loaded while somebody types. The session's cookie
 * is here before, as it came with the answer of the sign-in. A document in which somebody has worked before is left all the same:
 * nothing of theirs may be seen by the next one (reliability S15).
 */
export function useEntrance(target: string, files: ShellFiles): () => void | Promise<void> {
  const router = useRouter()
  // The document: its first key, pointer or filled field says that somebody is about to sign in.
  useEffect(() => {
    const heard = new AbortController()
    const begin = () => {
      heard.abort()
      loadAhead(files)
    }
    const once = { capture: true, signal: heard.signal }
    for (const sign of ['keydown', 'pointerdown', 'input', 'change']) document.addEventListener(sign, begin, once)
    if ([...document.querySelectorAll('input')].some(({ value }) => value !== '')) begin()
    return () => heard.abort()
  }, [files])
  return () => {
    if (isDocumentTaken()) return finishSignIn(target)
    announceSignIn()
    // In the place of this screen, which the back button must not bring up again.
    router.replace(target)
    // The form stays busy until the shell has taken its place.
    return new Promise(() => {})
  }
}

/** Scripts are run, which only makes their parts known. Style sheets are fetched and no more: they would change this screen. */
function loadAhead({ scripts, styles }: ShellFiles): void {
  for (const address of scripts) preinit(address, { as: 'script' })
  for (const address of styles) {
    if (document.querySelector(`link[rel="stylesheet"][href="${address}"]`)) continue
    const link = document.createElement('link')
    Object.assign(link, { rel: 'prefetch', as: 'style', href: address })
    document.head.append(link)
  }
}
