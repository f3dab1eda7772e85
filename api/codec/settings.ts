/** The settings of the codec server. */
import type { SettingsReader } from '../../domain/common/settings.ts';
import type { CodecOperator } from '../../services/privacy/codec-operators.ts';

export interface CodecSettings {
  readonly address: { readonly host: string; readonly port: number };
  /** Where browsers have Temporal's UI from. */
  readonly uiOrigins: readonly string[];
  readonly operators: readonly CodecOperator[];
}

const OPERATOR = /^([a-z0-9][a-z0-9._-]{0,63}):([A-Za-z0-9_-]{32,})$/;

/** Undefined where `CODEC_ADDRESS` is not set: nothing is decoded for anybody. */
export function readCodecSettings(reader: SettingsReader): CodecSettings | undefined {
  return reader.optional('CODEC_ADDRESS', (name) => ({
    address: reader.address(name),
    uiOrigins: reader.someOf('CODEC_UI_ORIGINS', isOrigin, 'origins such as https://temporal.example.com'),
    operators: reader
      .someOf(
        'CODEC_OPERATORS',
        (text) => OPERATOR.test(text),
        'pairs name:token, each token 32 letters, digits, - or _ or more',
      )
      .flatMap((text) => {
        const [, operator = '', token = ''] = OPERATOR.exec(text) ?? [];
        return operator === '' ? [] : [{ name: operator, token }];
      }),
  }));
}

function isOrigin(text: string): boolean {
  return URL.parse(text)?.origin === text;
}
