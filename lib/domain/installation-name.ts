/** Of the shell to the pages before sign-in of the same browser: what the installation calls itself (contract 1 §6.4). No secret. */
export const installationNameCookie = 'tenon-name'

const signsMax = 100

type Named = { title?: string | null | undefined; sysName?: string | null | undefined }

/** The title, or the name where there is none; empty where an installation says neither. */
export function installationNameOf(config: Named | null | undefined): string {
  return shortName(config?.title || config?.sysName || '')
}

/** What any cookie may hold, as text of a bearable length. */
export const shortName = (text: string) => text.trim().slice(0, signsMax)
