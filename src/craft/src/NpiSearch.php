<?php

namespace society\widgets;

/** Search for a provider, used by the widget's actions and by the page for visitors without JavaScript. */
class NpiSearch
{
    private const NAMES = ['firstname', 'lastname', 'country', 'state', 'number'];

    /**
     * @param mixed $given values by name, as the visitor sent them; not validated
     * @return array{message: string, providers: array}
     */
    public static function run(mixed $given, bool $isByNumber): array
    {
        $given = array_map('trim', array_filter(is_array($given) ? $given : [], 'is_string'));
        // Without JavaScript, the page shows a second field for states that are not in the list.
        if (($given['country'] ?? 'USA') !== 'USA') $given['state'] = $given['stateNonUs'] ?? $given['state'] ?? '';
        $query = array_replace(array_fill_keys(self::NAMES, ''), array_intersect_key($given, array_flip(self::NAMES)));
        $needed = $isByNumber ? ['number'] : ['firstname', 'lastname', 'state'];
        $query = array_replace($query, array_fill_keys($isByNumber ? ['country', 'state'] : ['number'], ''));
        foreach ($needed as $name)
            if ($query[$name] === '') return self::refuse('Please fill in every field.');
        $query['number'] = preg_replace('/[ .()-]/', '', PlainSigns::of($query['number']));
        if ($isByNumber && !preg_match('/^\d{10}$/', $query['number'])) return self::refuse('An NPI number has 10 digits.');
        return ['message' => '', 'providers' => Plugin::getInstance()->registry()->find($query)];
    }

    /** Returns the labels of the widget's templates in the site's language. */
    public static function labels(): array
    {
        return [
            'close' => Cms::t('Close'),
            'lead' => Cms::t('Search NPPES, the national registry of healthcare providers. Fill in every field as it is registered there.'),
            'options' => Cms::t('Search by'),
            'byAddress' => Cms::t('Name and address'),
            'byNumber' => Cms::t('Name and number'),
            'firstname' => Cms::t('First name'),
            'lastname' => Cms::t('Last name'),
            'country' => Cms::t('Country or region'),
            'state' => Cms::t('State'),
            'chooseState' => Cms::t('Choose a state'),
            'stateNonUs' => Cms::t('State or province outside the US'),
            'search' => Cms::t('Search the registry'),
            'number' => Cms::t('NPI number'),
            'check' => Cms::t('Check the number'),
            'phone' => Cms::t('Phone'),
            'use' => Cms::t('Use {number}'),
            'for' => Cms::t('for'),
        ];
    }

    private static function refuse(string $message): array
    {
        return ['message' => Cms::t($message), 'providers' => []];
    }
}
