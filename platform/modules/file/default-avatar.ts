import { avatarType, defaultAvatar } from './avatar-url'
import type { StoredName } from './storage'

/** Head and shoulders in two greys, 96 pixels wide. */
const picture = [
  'iVBORw0KGgoAAAANSUhEUgAAAGAAAABgCAMAAADVRocKAAAAM1BMVEXj6O7d4+rY3ubS2eHN1N3Hz9nCytW8xdG2wMyxvMirt8SmssCgrbybqL',
  'iVo7OQnq+KmavMkNV/AAABPklEQVR42u2W0ZbDIAhEa2xMtCj8/9d2zz7t6TZWkekT9wOchIGB281xHMdxHOfLhFRIfqCSAuD5rcgfymb99Vle',
  'yKZ/Eav8o0bD91newBH7vp1CqHJBtfEhyyXZpD+lg0W3lp5AMXBAuqy7kPoCCVshixpRX4CWBeQDLoAXgJsMb1P4oMGjAh52+LiGLxz8yoQvff',
  'zZgj+88Kcj/vj9wvnuOAZzsJ9Ev5HBROduPAcxt9dJbtksKsLR3qdpOywGLpx8vXD4XJZI3F/6vHZWbCQfoQW/d5YBeAfdXMvXV5FhVOdRlgky',
  'sD7KKt1lkvvkePGsAM+N3EOmeUALNFukphFosA6a76SqE6jD60WURPuM0CVG0wo0cIVGa3ToBQ6sBaMmkF6AsB6PuiwLuICNANxkeJvCBw0eFf',
  'Cws43rJzvDone8mjuRAAAAAElFTkSuQmCC',
].join('')

const bytes = new Uint8Array(Buffer.from(picture, 'base64'))

/** The picture of everybody who has none: lists of users name it, and clients of other makes know its address by heart. */
export function defaultAvatarOf({ type, name }: StoredName): Uint8Array<ArrayBuffer> | null {
  return type === avatarType && name === defaultAvatar ? bytes : null
}
