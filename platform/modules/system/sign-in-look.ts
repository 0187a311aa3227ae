import { storedFileOf } from '@/lib/domain/picture-address'
import type { PictureGrants, PlatformContext } from '../../http/context'
import { readSysConfig, type SysConfig } from './sys-config'

/** What stands on the sign-in page: everybody sees it, also who has no account. */

/** In front of the name of a picture; long enough to be known as a grant (`looksGranted`). */
const grant = 'shown-before-sign-in,'

const pictures = ['loginIcon', 'logoIcon'] as const

export async function signInLook(ctx: Pick<PlatformContext, 'db'>) {
  const config = await readSysConfig(ctx)
  const { title, sysName, sysDescription, copyright, companyName } = config
  return {
    ...{ title, sysName, sysDescription, copyright, companyName },
    ...Object.fromEntries(pictures.map((key) => [key, openAddress(config[key])])),
  }
}

/** The address under which the picture is shown without a session. */
function openAddress(address: string): string {
  const file = storedFileOf(address)
  return file ? `/api/file/Image/${file.type}/${grant}${file.name}` : ''
}

/** No secret is needed: whether the configuration names the picture now is all that counts. */
export const signInPictureGrants: PictureGrants = {
  fileIn: (name) => (name.startsWith(grant) ? name.slice(grant.length) : null),
  isGranted: async (ctx, _name, file) => isShown(await readSysConfig(ctx), file),
}

function isShown(config: SysConfig, { type, name }: { type: string; name: string }): boolean {
  return pictures.some((key) => {
    const shown = storedFileOf(config[key])
    return shown !== null && shown.name === name && shown.type.toLowerCase() === type.toLowerCase()
  })
}
