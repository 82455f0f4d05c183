<?php

namespace modules\society;

use Craft;

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
        return ['message' => '', 'providers' => Society::getInstance()->registry()->find($query)];
    }

    /** Returns the labels of the widget's templates in the site's language. */
    public static function labels(): array
    {
        return [
            'close' => Craft::t('site', 'Close'),
            'lead' => Craft::t('site', 'Search NPPES, the national registry of healthcare providers. Fill in every field as it is registered there.'),
            'options' => Craft::t('site', 'Search by'),
            'byAddress' => Craft::t('site', 'Name and address'),
            'byNumber' => Craft::t('site', 'Name and number'),
            'firstname' => Craft::t('site', 'First name'),
            'lastname' => Craft::t('site', 'Last name'),
            'country' => Craft::t('site', 'Country or region'),
            'state' => Craft::t('site', 'State'),
            'chooseState' => Craft::t('site', 'Choose a state'),
            'stateNonUs' => Craft::t('site', 'State or province outside the US'),
            'search' => Craft::t('site', 'Search the registry'),
            'number' => Craft::t('site', 'NPI number'),
            'check' => Craft::t('site', 'Check the number'),
            'phone' => Craft::t('site', 'Phone'),
            'use' => Craft::t('site', 'Use {number}'),
            'for' => Craft::t('site', 'for'),
        ];
    }

    private static function refuse(string $message): array
    {
        return ['message' => Craft::t('site', $message), 'providers' => []];
    }
}
