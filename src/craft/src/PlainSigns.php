<?php

namespace society\widgets;

use IntlChar;

/** Numbers and codes in ASCII, because keyboards and copied text contain other digits, signs and invisible characters. */
final class PlainSigns
{
    private const INVISIBLE = '/[\x{AD}\x{61C}\x{180E}\x{200B}-\x{200F}\x{202A}-\x{202E}\x{2060}-\x{2064}\x{2066}-\x{206F}\x{feff}]/u';
    private const SIGNS = ['٫' => '.', '。' => '.', '٬' => ',', '،' => ',', '、' => ','];

    /** Returns the text with ASCII digits, signs and spaces. Without JavaScript, the browser sends it as it was typed. */
    public static function of(string $text): string
    {
        $text = preg_replace(self::INVISIBLE, '', $text) ?? '';
        $narrow = fn(array $match) => mb_chr(mb_ord($match[0]) - 0xFEE0);
        $text = preg_replace_callback('/[\x{FF01}-\x{FF5E}]/u', $narrow, $text);
        $digit = fn(array $match) => (string)IntlChar::charDigitValue($match[0]);
        $text = preg_replace_callback('/(?![0-9])\p{Nd}/u', $digit, $text);
        $text = preg_replace('/[\p{Pd}\x{2212}\x{30FC}\x{FF70}]/u', '-', $text);
        return trim(strtr(preg_replace('/[\s\p{Z}]/u', ' ', $text), self::SIGNS));
    }
}
